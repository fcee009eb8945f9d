// Draws a study (docs/lab.md) into the page: every plot with its numbers on demand, every figure
// with its interval and n.
'use strict';
const study = JSON.parse(document.getElementById('study').textContent);
const survey = study.survey;
const root = document.getElementById('report');
const colours = matchMedia('(prefers-color-scheme: dark)').matches
  ? ['#e0766a', '#7fbf9c', '#7fb0e0', '#dcae56', '#c39ad6', '#b3c27a']
  : ['#9c2b22', '#2f6b4f', '#2f5d8c', '#9a6b12', '#6b3f7a', '#4d5a2a'];

// -- making elements --
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}
const percent = (x, digits = 1) => (100 * x).toFixed(digits) + ' %';
const number = (x) => Math.abs(x) >= 1000 ? Math.round(x).toLocaleString('en') : x.toFixed(Math.abs(x) < 10 ? 2 : 1);
const shown = (f, format = number) => `${format(f.value)} (${format(f.lo)} to ${format(f.hi)}), n = ${f.n.toLocaleString('en')}`;
const cells = (f, format = number) => [format(f.value), format(f.lo), format(f.hi), f.n.toLocaleString('en')];

function table(head, rows) {
  return el('div', {class: 'scroll'}, el('table', {},
    el('thead', {}, el('tr', {}, ...head.map((h) => el('th', {scope: 'col'}, h)))),
    el('tbody', {}, ...rows.map((r) => el('tr', {}, ...r.map((c) => el('td', {}, String(c))))))));
}
function figure(title, plot, head, rows, note) {
  return el('section', {}, el('h3', {}, title),
    el('figure', {}, plot, note ? el('figcaption', {}, note) : null),
    el('details', {}, el('summary', {}, 'The numbers'), table(head, rows)));
}
function section(title, lead, ...children) {
  root.append(el('section', {}, el('h2', {}, title), lead ? el('p', {class: 'lead'}, lead) : null, ...children));
}
const grid = (...children) => el('div', {class: 'grid'}, ...children.filter(Boolean));
// Plots are drawn as wide as they are shown, so that their letters keep their size on a phone.
const room = Math.max(280, root.clientWidth);
const wide = Math.min(960, room), half = Math.min(500, room);
const base = {style: {background: 'transparent', color: 'currentColor', overflow: 'visible'}, width: half, height: 300, marginLeft: 56, marginBottom: 46};
// Long names beside bars: as much room as they need, cut where that would leave none for the bars.
const beside = (labels, width = half) => Math.min(Math.round(width * .48), 18 + 7 * Math.max(...labels.map((l) => l.length)));
const cut = (width = half) => (label) => label.length * 7 > width * .48 - 16 ? label.slice(0, Math.floor(width * .48 / 7) - 3) + '…' : label;
const seatName = (i) => 'Seat ' + (i + 1);

// -- head and verdict --
root.append(
  el('h1', {}, study.title + ': a balance report'),
  el('p', {class: 'lead'}, `${survey.matches.toLocaleString('en')} matches, ${survey.players} player${survey.players > 1 ? 's' : ''}, bots: ${study.levels.join(', ')}`),
  el('ul', {class: 'verdict'}, ...study.verdict.map((v) =>
    el('li', {class: v.weight}, v.weight === 'fact' ? null : el('b', {}, v.weight === 'warning' ? 'Look at this' : 'Note'), v.text))),
  el('p', {class: 'note'}, 'Every figure comes with its 95 % interval in brackets. The bots are the measure: another way of playing may show another game.'));

// -- seats --
const seats = survey.seats.map((s, i) => ({seat: seatName(i), i, ...s}));
if (survey.players > 1) {
  section('Seats', 'Does it matter where you sit?', grid(
    figure('Share of wins', Plot.plot({...base, x: {label: null}, y: {label: 'share of wins (%)', grid: true, percent: true, zero: true},
      marks: [Plot.ruleY([1 / survey.players], {strokeDasharray: '4 4'}),
        Plot.ruleX(seats, {x: 'seat', y1: (d) => d.share.lo, y2: (d) => d.share.hi, stroke: (d) => colours[d.i], strokeWidth: 3}),
        Plot.dot(seats, {x: 'seat', y: (d) => d.share.value, fill: (d) => colours[d.i], r: 6, symbol: 'circle'})]}),
      ['seat', 'share', 'from', 'to', 'n'], seats.map((s) => [s.seat, ...cells(s.share, percent)]), 'Dashed: an even share. A shared win counts in parts.'),
    figure('Scores', Plot.plot({...base, x: {label: null}, y: {label: 'mean score', grid: true},
      marks: [Plot.ruleX(seats, {x: 'seat', y1: (d) => d.score.value - d.score_sd, y2: (d) => d.score.value + d.score_sd, stroke: (d) => colours[d.i], strokeOpacity: .35, strokeWidth: 12}),
        Plot.dot(seats, {x: 'seat', y: (d) => d.score.value, fill: (d) => colours[d.i], r: 6})]}),
      ['seat', 'mean', 'from', 'to', 'n', 'spread (sd)'], seats.map((s) => [s.seat, ...cells(s.score), number(s.score_sd)]), 'Bar: one standard deviation either way.')));
}

// -- score distribution --
{
  const rows = seats.flatMap((s) => s.spread.map((count, k) => ({seat: s.seat, i: s.i, score: survey.score_least + k, count})));
  const used = rows.filter((r) => r.count > 0).map((r) => r.score);
  const [least, most] = [Math.min(...used), Math.max(...used)];
  const kept = rows.filter((r) => r.score >= least && r.score <= most);
  const few = most - least < 24;
  section('Scores', 'How the final scores spread.', figure('Distribution of final scores',
    Plot.plot({...base, width: wide, x: {label: 'score'}, y: {label: 'matches', grid: true},
      color: {legend: survey.players > 1, domain: seats.map((s) => s.seat), range: colours},
      marks: [few ? Plot.dot(kept, {x: 'score', y: 'count', fill: 'seat', r: 3}) : null,
        Plot.line(kept, {x: 'score', y: 'count', stroke: 'seat', strokeWidth: 2, curve: 'monotone-x'}), Plot.ruleY([0])].filter(Boolean)}),
    ['score', ...seats.map((s) => s.seat)],
    Array.from({length: most - least + 1}, (_, k) => [least + k, ...seats.map((s) => s.spread[least + k - survey.score_least])]),
    `Margin of victory: ${shown(survey.margin)}`));
}

// -- the course of a match --
const points = study.fan.points.filter((p) => p.winner.n > 0);
if (points.length && survey.players > 1) {
  const bands = points.flatMap((p) => {
    const total = p.bands.reduce((a, b) => a + b, 0);
    return p.bands.map((count, b) => ({at: p.at, band: b / p.bands.length, share: count / total}));
  });
  section('The course of a match', 'Chances to win as a spectator could judge them, estimated by playing on from points along the way.', grid(
    figure('What the winner\'s chances had been', Plot.plot({...base, x: {label: 'played so far (%)', percent: true, ticks: 6}, y: {label: 'the winner\'s chance then (%)', percent: true},
      color: {scheme: 'oranges', label: 'share of matches', percent: true},
      marks: [Plot.rect(bands, {x1: 'at', x2: (d) => d.at + 1 / 12, y1: 'band', y2: (d) => d.band + 1 / 20, fill: 'share', inset: .5}),
        Plot.line(points, {x: (d) => d.at + 1 / 24, y: (d) => d.winner.value, stroke: 'currentColor', strokeWidth: 2.5})]}),
      ['played', 'winner\'s chance', 'from', 'to', 'n'], points.map((p) => [percent(p.at, 0), ...cells(p.winner, percent)]), 'Line: the mean. Darker: more matches.'),
    figure('Does the favourite win?', Plot.plot({...base, x: {label: 'played so far (%)', percent: true, ticks: 6}, y: {label: 'favourite goes on to win (%)', percent: true, domain: [0, 100], grid: true},
      marks: [Plot.areaY(points, {x: 'at', y1: (d) => d.favourite_won.lo, y2: (d) => d.favourite_won.hi, fill: colours[2], fillOpacity: .25}),
        Plot.line(points, {x: 'at', y: (d) => d.favourite_won.value, stroke: colours[2], strokeWidth: 2.5}), Plot.ruleY([1 / survey.players], {strokeDasharray: '4 4'})]}),
      ['played', 'favourite wins', 'from', 'to', 'n'], points.map((p) => [percent(p.at, 0), ...cells(p.favourite_won, percent)]), 'A flat, high line is a runaway leader; a late rise is a race.')),
    grid(figure('When is it decided?', Plot.plot({...base, x: {label: 'played so far (%)', percent: true, ticks: 6}, y: {label: 'matches decided for good (%)', percent: true, domain: [0, 100], grid: true},
      marks: [Plot.areaY(points, {x: 'at', y1: (d) => d.decided.lo, y2: (d) => d.decided.hi, fill: colours[4], fillOpacity: .25, curve: 'step-after'}),
        Plot.line(points, {x: 'at', y: (d) => d.decided.value, stroke: colours[4], strokeWidth: 2.5, curve: 'step-after'})]}),
      ['played', 'decided', 'from', 'to', 'n'], points.map((p) => [percent(p.at, 0), ...cells(p.decided, percent)]), 'Decided: from here on the winner stayed the favourite.'),
    el('dl', {class: 'facts'}, el('dt', {}, 'Lead changes a match'), el('dd', {}, shown(study.fan.lead_changes)),
      el('dt', {}, 'Winner ahead for good after'), el('dd', {}, shown(study.fan.decided_at, percent)),
      el('dt', {}, 'Drama (sum of the winner\'s ups and downs)'), el('dd', {}, shown(study.fan.drama)),
      el('dt', {}, 'Runaway: ahead for good after a third'), el('dd', {}, shown(study.fan.runaway, percent)),
      el('dt', {}, 'Turns without hope that moved another\'s chances by a fifth'), el('dd', {}, shown(study.fan.kingmaking, percent)))));
}

// -- length and choices --
{
  const bins = survey.length_spread.map((count, k) => ({moves: k * survey.length_bin, count})).filter((b, k, all) => b.count > 0 || (all[k - 1] && all[k - 1].count > 0));
  const phases = survey.phases.map((p, k) => ({phase: (k + .5) / survey.phases.length, ...p}));
  section('Length and choices', 'How long it takes, and how much there is to decide.', grid(
    figure('Moves in a match', Plot.plot({...base, x: {label: 'moves'}, y: {label: 'matches', grid: true},
      marks: [Plot.rectY(bins, {x1: 'moves', x2: (d) => d.moves + survey.length_bin, y: 'count', fill: colours[1], inset: .5}), Plot.ruleY([0])]}),
      ['from move', 'matches'], bins.map((b) => [number(b.moves), b.count]), 'Mean: ' + shown(survey.length)),
    figure('Choices at each decision', Plot.plot({...base, x: {label: 'played so far (%)', percent: true}, y: {label: 'legal moves (mean)', grid: true, zero: true},
      marks: [Plot.areaY(phases, {x: 'phase', y1: (d) => d.choices.lo, y2: (d) => d.choices.hi, fill: colours[3], fillOpacity: .25}),
        Plot.line(phases, {x: 'phase', y: (d) => d.choices.value, stroke: colours[3], strokeWidth: 2.5})]}),
      ['tenth', 'legal moves', 'from', 'to', 'n'], phases.map((p, k) => [k + 1, ...cells(p.choices)]), 'In a sample of the matches.'),
    figure('Forced moves', Plot.plot({...base, x: {label: 'played so far (%)', percent: true}, y: {label: 'decisions without an alternative (%)', percent: true, grid: true, zero: true},
      marks: [Plot.areaY(phases, {x: 'phase', y1: (d) => d.forced.lo, y2: (d) => d.forced.hi, fill: colours[5], fillOpacity: .25}),
        Plot.line(phases, {x: 'phase', y: (d) => d.forced.value, stroke: colours[5], strokeWidth: 2.5})]}),
      ['tenth', 'forced', 'from', 'to', 'n'], phases.map((p, k) => [k + 1, ...cells(p.forced, percent)]), `All in all: ${shown(survey.forced, percent)}`),
    table(['seat', 'decisions a match', 'from', 'to', 'n'], seats.map((s) => [s.seat, ...cells(s.decisions)]))));
}

// -- how it ends --
section('How it ends', null, table(['ending', 'share', 'from', 'to', 'n'],
  survey.endings.filter((e) => e.share.value > 0).map((e) => [e.text, ...cells(e.share, percent)]).concat([['Shared win', ...cells(survey.ties, percent)]])));

// -- skill and luck --
const partNames = {seat: 'the seat', deal: 'the deal', chance: 'chance on the way', play: 'how it is played'};
const parts = study.luck.parts.map((p) => ({...p, label: partNames[p.key]})).filter((p) => survey.players > 1 || p.key !== 'seat');
const rungs = study.ladder.rungs;
section('Skill and luck', 'What the deal decides, and what better play is worth.', grid(
  study.luck.deals > 1 ? figure('What makes one match differ from another', bars(parts, 'label', {label: 'share of the variance (%)', percent: true, domain: [0, 100], grid: true}),
    ['what', 'share', 'from', 'to', 'n'], parts.map((p) => [p.label, ...cells(p, percent)]),
    `${study.luck.deals.toLocaleString('en')} deals, each played ${study.luck.plays} times with two runs of later chance; ${study.luck.slip_percent} % of the moves are any legal move, so that play varies.`) : null,
  rungs.length ? figure('Skill ladder', Plot.plot({...base, marginLeft: beside(rungs.map((l) => l.label)), marginRight: 20, height: 60 + 34 * rungs.length, x: {label: 'wins, in even shares', grid: true, zero: true}, y: {label: null, domain: rungs.map((l) => l.label), tickFormat: cut()},
    marks: [Plot.ruleX([1], {strokeDasharray: '4 4'}), Plot.ruleY(rungs, {y: 'label', x1: (d) => d.share.lo, x2: (d) => d.share.hi, strokeWidth: 3, stroke: colours[0]}),
      Plot.dot(rungs, {y: 'label', x: (d) => d.share.value, r: 6, fill: colours[0]})]}),
    ['who against whom', 'share', 'from', 'to', 'deals'], rungs.map((l) => [l.label, ...cells(l.share)]),
    'One of the first against a table of the second, every deal from every seat. Dashed: an even share. “@” is how much a bot thinks: each such step is a doubling.'
      + (study.ladder.left_out.length ? ` Left out, for it takes long (--ladder): ${study.ladder.left_out.join('; ')}.` : '')) : null));

// -- what only this game has --
// The board of The Royal Ascension: a ring of two straights and two bends with Home in the middle.
const suits = {H: '♥', D: '♦', S: '♠', $: '$'};
function ring(c) {
  const W = 720, H = 430, straight = 300, r = 175, bend = Math.PI * r, around = 2 * (straight + bend);
  const place = (i) => {
    let s = ((i / c.rows.length) * around + straight / 2) % around;
    if (s < straight) return [W / 2 - straight / 2 + s, H / 2 - r];
    s -= straight;
    if (s < bend) return [W / 2 + straight / 2 + r * Math.sin(s / r), H / 2 - r * Math.cos(s / r)];
    s -= bend;
    if (s < straight) return [W / 2 + straight / 2 - s, H / 2 + r];
    s -= straight;
    return [W / 2 - straight / 2 - r * Math.sin(s / r), H / 2 + r * Math.cos(s / r)];
  };
  const values = c.rows.map((row) => row.value), least = Math.min(...values), most = Math.max(...values);
  const heat = (t) => d3.interpolateOranges(.08 + .9 * t);
  const svg = d3.create('svg').attr('viewBox', `0 0 ${W} ${H}`).attr('role', 'img').attr('aria-label', `${c.title}: from ${percent(least)} to ${percent(most)}`).attr('width', Math.min(720, room));
  const gates = c.rows.map((row, i) => ({row, at: place(i)})).filter((g) => g.row.gate);
  svg.selectAll('line').data(gates).join('line').attr('x1', (g) => g.at[0]).attr('y1', (g) => g.at[1]).attr('x2', W / 2).attr('y2', H / 2).attr('stroke', 'currentColor').attr('stroke-opacity', .35).attr('stroke-width', 2).attr('stroke-dasharray', '5 5');
  const space = svg.selectAll('g.space').data(c.rows).join('g').attr('class', 'space').attr('transform', (_, i) => `translate(${place(i)})`);
  const t = (row) => (row.value - least) / (most - least || 1);
  const ink = (row) => t(row) > .55 ? '#fff' : '#2b2118';
  space.append('title').text((row) => `Space ${row.x} ${suits[row.kind]}: ${percent(row.value)} (${percent(row.lo)} to ${percent(row.hi)}), n = ${row.n.toLocaleString('en')}`);
  space.append('circle').attr('r', 20).attr('fill', (row) => heat(t(row))).attr('stroke', 'currentColor').attr('stroke-width', (row) => row.gate ? 3 : 1).attr('stroke-opacity', .6);
  space.append('text').attr('text-anchor', 'middle').attr('y', -1).style('font-size', '15px').attr('fill', ink).text((row) => suits[row.kind]);
  space.append('text').attr('text-anchor', 'middle').attr('y', 13).style('font-size', '13px').attr('fill', ink).text((row) => percent(row.value).replace(' %', ''));
  const home = svg.append('g').attr('transform', `translate(${W / 2},${H / 2})`);
  home.append('circle').attr('r', 52).style('fill', 'var(--paper)').attr('stroke', 'currentColor').attr('stroke-width', 2);
  home.append('text').attr('text-anchor', 'middle').attr('y', 6).style('font-size', '20px').attr('fill', 'currentColor').text('Home');
  const key = svg.append('g').attr('transform', `translate(${W / 2 - 80},${H / 2 + 82})`);
  key.selectAll('rect').data(d3.range(16)).join('rect').attr('x', (k) => k * 10).attr('width', 10.5).attr('height', 12).attr('fill', (k) => heat(k / 15));
  key.append('text').attr('y', 30).style('font-size', '15px').attr('fill', 'currentColor').text(percent(least));
  key.append('text').attr('x', 160).attr('y', 30).attr('text-anchor', 'end').style('font-size', '15px').attr('fill', 'currentColor').text(percent(most));
  return svg.node();
}
function picks(c, rows) {
  // A name stands where no other is in its way; the rest are told on pointing and in the numbers.
  const height = (d) => d.value / (Math.max(...rows.map((r) => r.hi)) || 1);
  const named = [];
  for (const row of rows) {
    if (!named.some((other) => Math.abs(other.pick.value - row.pick.value) < .16 && Math.abs(height(other) - height(row)) < .045)) named.push(row);
  }
  return Plot.plot({...base, width: wide, height: 420, marginRight: 90, x: {label: 'built by (% of players)', percent: true, grid: true}, y: {label: 'share of wins of those who built it (%)', percent: true, grid: true},
    marks: [Plot.ruleY([1 / survey.players], {strokeDasharray: '4 4'}), Plot.ruleX(rows, {x: (d) => d.pick.value, y1: 'lo', y2: 'hi', stroke: colours[4], strokeOpacity: .5, strokeWidth: 2}),
      Plot.dot(rows, {x: (d) => d.pick.value, y: 'value', fill: colours[4], r: 4, title: (d) => `${d.x}: built by ${percent(d.pick.value)}, wins ${percent(d.value)}`}),
      Plot.text(named, {x: (d) => d.pick.value, y: 'value', text: 'x', textAnchor: 'start', dx: 8, fontSize: 11, fill: 'currentColor', lineWidth: 12})]});
}
function bars(rows, y, x) {
  const domain = rows.map((r) => r[y]);
  return Plot.plot({...base, marginLeft: beside(domain), marginRight: 20, height: 60 + 26 * domain.length, x, y: {label: null, domain, tickFormat: cut()},
    marks: [Plot.barX(rows, {y, x: 'value', fill: colours[0], fillOpacity: .75, inset: 3}), Plot.ruleY(rows, {y, x1: 'lo', x2: 'hi', strokeWidth: 2}), Plot.ruleX([0])]});
}
function charted(c) {
  const format = c.percent ? percent : number;
  const rows = c.rows.filter((r) => r.n > 0);
  if (!rows.length) return null;
  const series = [...new Set(rows.map((r) => r.series).filter(Boolean))];
  const domain = [...new Set(rows.map((r) => r.x))];
  const colour = series.length ? {color: {legend: true, domain: series, range: [...colours, '#8a8a8a', '#c77d9b']}} : {};
  const value = {label: c.y + (c.percent ? ' (%)' : ''), percent: c.percent, grid: true, zero: true};
  let plot;
  if (c.kind === 'ring') plot = ring(c);
  else if (c.kind === 'picks') plot = picks(c, rows);
  else if (c.kind === 'lines') plot = Plot.plot({...base, ...colour, x: {label: c.x || null, type: 'point', domain}, y: value,
    marks: [Plot.ruleX(rows, {x: 'x', y1: 'lo', y2: 'hi', stroke: series.length ? 'series' : colours[0]}),
      Plot.line(rows, {x: 'x', y: 'value', stroke: series.length ? 'series' : colours[0], strokeWidth: 2}), Plot.dot(rows, {x: 'x', y: 'value', fill: series.length ? 'series' : colours[0], r: 3.5}), Plot.ruleY([0])]});
  else plot = bars(rows, 'x', value);
  return figure(c.title, plot, [...(series.length ? ['series'] : []), c.kind === 'picks' ? 'what' : c.x || 'what', c.y, 'from', 'to', 'n', ...(c.kind === 'picks' ? [c.x] : [])],
    rows.map((r) => [...(series.length ? [r.series] : []), r.x, ...cells(r, format), ...(r.pick ? [percent(r.pick.value)] : [])]), c.note);
}
// Wide ones stand alone, the others two by two.
function spread(parts) {
  const rows = [];
  for (const [part, alone] of parts.filter(([part]) => part)) {
    if (alone) rows.push(part);
    else if (rows.length && rows.at(-1).className === 'grid') rows.at(-1).append(part);
    else rows.push(grid(part));
  }
  return rows;
}
if (study.chapter.length) section('Only in ' + study.title, null, ...spread(study.chapter.map((c) => [charted(c), c.kind === 'ring' || c.kind === 'picks'])));

// -- what was done, and whether it paid --
const titled = (event, arg) => `${event[0].toUpperCase()}${event.slice(1)}: ${arg}`.replaceAll('_', ' ');
function paying(event, words) {
  const fair = 1 / survey.players;
  const rows = words.rows.filter((r) => r.times > 0 && r.text).sort((a, b) => b.win.value - a.win.value);
  if (rows.length < 2) return null;
  const known = rows.filter((r) => r.win.n > 0);
  // What everybody does tells nobody apart.
  if (!known.some((r) => r.used.value < .99)) return null;
  const name = titled(event.event, words.arg);
  return figure(name, Plot.plot({...base, marginLeft: beside(known.map((r) => r.text)), marginRight: 20, height: 60 + 24 * known.length, x: {label: 'share of wins of those who did (%)', percent: true, grid: true}, y: {label: null, domain: known.map((r) => r.text), tickFormat: cut()},
    r: {range: [2, 9]},
    marks: [Plot.ruleX([fair], {strokeDasharray: '4 4'}), Plot.ruleY(known, {y: 'text', x1: (d) => d.win.lo, x2: (d) => d.win.hi, stroke: colours[4], strokeOpacity: .6, strokeWidth: 2}),
      Plot.dot(known, {y: 'text', x: (d) => d.win.value, r: (d) => d.used.value, fill: colours[4], title: (d) => `${d.text}: done by ${percent(d.used.value)}, wins ${percent(d.win.value)}`})]}),
    ['what', 'times', 'done by', 'wins', 'from', 'to', 'n'], rows.map((r) => [r.text, r.times.toLocaleString('en'), percent(r.used.value), ...cells(r.win, percent)]),
    'Larger dot: done by more players. Dashed: an even share. Winners may do a thing because they are winning.');
}
{
  const plots = survey.events.flatMap((event) => event.words.map((w) => survey.players > 1 ? paying(event, w) : null)).filter(Boolean);
  if (plots.length) section('What was done, and whether it paid', 'From the events of every match: who did a thing at least once, and how often they won.', grid(...plots));
  const numbers = survey.events.flatMap((event) => event.numbers.map((n) => ({event, n}))).filter(({n}) => n.mean.n > 0 && n.mean.hi > n.mean.lo);
  const spreads = numbers.map(({event, n}) => {
    const rows = n.spread.map((count, k) => ({value: n.least + k, count})).filter((r) => r.count > 0);
    return figure(titled(event.event, n.arg), Plot.plot({...base, height: 200, x: {label: n.arg}, y: {label: 'times', grid: true},
      marks: [Plot.rectY(rows, {x1: (d) => d.value - .5, x2: (d) => d.value + .5, y: 'count', fill: colours[2], inset: .5}), Plot.ruleY([0])]}),
      ['value', 'times'], rows.map((r) => [r.value, r.count.toLocaleString('en')]), 'Mean: ' + shown(n.mean));
  });
  if (spreads.length) section('How large, how often', null, el('details', {}, el('summary', {}, `The numbers that came up, ${spreads.length} of them`), grid(...spreads)));
  section('Everything that happened', null, el('details', {}, el('summary', {}, 'Events a match'), table(['event', 'a match', 'from', 'to', 'n'],
    survey.events.map((e) => [e.event.replaceAll('_', ' '), ...cells(e.per_match)]))));
}

// -- what if --
if (study.restricted) {
  const r = study.restricted;
  section('Restricted play', `One player, another in each match, may not: ${r.patterns.join('; ')}. The same deals with and without.`,
    el('dl', {class: 'facts'}, el('dt', {}, 'Share of wins, free'), el('dd', {}, shown(r.free, percent)), el('dt', {}, 'restricted'), el('dd', {}, shown(r.restricted, percent)),
      el('dt', {}, 'paired difference'), el('dd', {}, shown(r.difference, percent)), el('dt', {}, 'matches where it mattered'), el('dd', {}, shown(r.hindered, percent))));
}
if (study.variants.length) {
  const named = study.variants.map((v) => ({...v, label: Object.entries(v.options).map(([k, x]) => `${k}=${x}`).join(', ') || 'standard'}));
  const rows = named.flatMap((v) => v.seats.map((s, i) => ({label: v.label, i, seat: seatName(i), ...s})));
  section('What if', 'Variants on the same deals; differences are paired, deal by deal.', grid(
    figure('Change in share of wins', Plot.plot({...base, width: wide, marginLeft: 170, height: 80 + 30 * rows.length, x: {label: 'change (points)', percent: true, grid: true}, y: {label: null, domain: rows.map((r) => `${r.label} · ${r.seat}`)},
      marks: [Plot.ruleX([0], {strokeDasharray: '4 4'}), Plot.ruleY(rows, {y: (d) => `${d.label} · ${d.seat}`, x1: (d) => d.share_difference.lo, x2: (d) => d.share_difference.hi, stroke: (d) => colours[d.i], strokeWidth: 3}),
        Plot.dot(rows, {y: (d) => `${d.label} · ${d.seat}`, x: (d) => d.share_difference.value, r: 5, fill: (d) => colours[d.i]})]}),
      ['variant', 'seat', 'change', 'from', 'to', 'n', 'before', 'after', 'score change'], rows.map((r) => [r.label, r.seat, ...cells(r.share_difference, percent), percent(r.share_before.value), percent(r.share_after.value), number(r.score_difference.value)]))),
    table(['variant', 'change in length', 'from', 'to', 'n', 'moves'], named.map((v) => [v.label, ...cells(v.length_difference), number(v.length.value)])));
}
if (study.sweep) {
  const rows = study.sweep.rows.flatMap((r) => r.seats.map((s, i) => ({x: r.value, seat: seatName(i), i, ...s})));
  section('Sweep', `The same deals for each value of ${study.sweep.option}.`, grid(
    figure('Share of wins', Plot.plot({...base, x: {label: study.sweep.option}, y: {label: 'share of wins (%)', percent: true, grid: true}, color: {legend: true, domain: seats.map((s) => s.seat), range: colours},
      marks: [Plot.line(rows, {x: 'x', y: (d) => d.share_after.value, stroke: 'seat', strokeWidth: 2}), Plot.dot(rows, {x: 'x', y: (d) => d.share_after.value, fill: 'seat'}),
        Plot.ruleX(rows, {x: 'x', y1: (d) => d.share_after.lo, y2: (d) => d.share_after.hi, stroke: 'seat'})]}),
      [study.sweep.option, 'seat', 'share', 'from', 'to', 'n'], rows.map((r) => [r.x, r.seat, ...cells(r.share_after, percent)])),
    figure('Length', Plot.plot({...base, x: {label: study.sweep.option}, y: {label: 'moves', grid: true, zero: true},
      marks: [Plot.line(study.sweep.rows, {x: 'value', y: (d) => d.length.value, stroke: colours[1], strokeWidth: 2}), Plot.dot(study.sweep.rows, {x: 'value', y: (d) => d.length.value, fill: colours[1]})]}),
      [study.sweep.option, 'moves', 'from', 'to', 'n'], study.sweep.rows.map((r) => [r.value, ...cells(r.length)]))));
}

// -- matches to look at, and how this was made --
const names = {closest: 'The closest', greatest_comeback: 'The greatest comeback', most_one_sided: 'The most one-sided'};
section('Matches to look at', 'Save one and step through it with crownhall replay.', el('ul', {}, ...Object.entries(study.records || {}).map(([key, record]) =>
  el('li', {}, el('a', {href: 'data:application/json;charset=utf-8,' + encodeURIComponent(JSON.stringify(record)), download: `${study.game}-${key}.json`}, names[key] || key), ` (seed ${record.seed})`))));
section('How this was made', null, el('dl', {class: 'facts'}, el('dt', {}, 'Command'), el('dd', {}, el('code', {}, study.command || '')), el('dt', {}, 'Rules version'), el('dd', {}, String(study.rules_version)), el('dt', {}, 'Seed'), el('dd', {}, study.seed)),
  el('p', {class: 'note'}, 'The same command gives the same report. docs/lab.md defines every statistic and says what it does not say.'));
