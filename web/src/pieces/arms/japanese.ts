// A blazon in Japanese: field first, then what lies on it, as books on western arms say it.
import { is_on, is_parted, is_varied, type Blazon, type Layout, type Line, type Tincture } from './blazon';

const kTincture: Record<Tincture, string> = {
  or: '金', argent: '銀', gules: '赤', azure: '青', vert: '緑', purpure: '紫', sable: '黒', tenne: '橙',
};
const kLayout: Partial<Record<Layout, string>> = {
  'per-pale': '縦二分割', 'per-fess': '横二分割', 'per-bend': '斜め二分割', 'per-bend-sinister': '逆斜め二分割', 'per-chevron': '山形分割',
  quarterly: '四分割', 'per-saltire': '斜め十字分割', gyronny: '放射分割', paly: '縦縞', barry: '横縞', bendy: '斜め縞', chequy: '市松',
  lozengy: '菱形模様', chief: '上部の帯', base: '下部の帯', pale: '縦帯', fess: '横帯', bend: '斜め帯', pile: '楔形', chevron: '山形', bordure: '縁取り',
  flaunches: '両脇の弧', cross: '十字', saltire: '斜め十字',
};
const kLine: Record<Line, string> = { plain: '', wavy: '波形の', indented: '鋸歯の', embattled: '城壁形の', engrailed: '弧形の' };
const kCharge: Record<string, string> = {
  lion: '獅子の頭', 'bear-head': '熊の頭', 'wolf-head': '狼の頭', 'fox-head': '狐の顔', 'ram-profile': '牡羊の頭', 'deer-head': '牡鹿の頭',
  'horse-head': '馬の頭', 'elephant-head': '象の頭', badger: '穴熊の頭', rabbit: '兎', squirrel: '栗鼠', cat: '猫', fox: '狐', 'boar-ensign': '猪', pig: '豚',
  'eagle-emblem': '鷲', raven: '烏', 'barn-owl': '梟', swan: '白鳥', rooster: '雄鶏', dove: '鳩', flamingo: '鶴', 'eagle-head': '鷲の頭',
  dolphin: '海豚', 'sea-turtle': '亀', octopus: '蛸', scallop: '帆立貝', frog: '蛙', seahorse: '竜の落とし子', 'whale-tail': '鯨の尾',
  wyvern: '飛竜', 'griffin-symbol': '鷲獅子', 'sea-dragon': '海竜', unicorn: '一角獣の頭', 'spiked-dragon-head': '竜の頭',
  'oak-leaf': '樫の葉', acorn: '団栗', rose: '薔薇', 'fleur-de-lys': '百合', clover: '四つ葉', 'pine-tree': '松', pear: '梨', 'ginkgo-leaf': '銀杏の葉',
  mushroom: '茸', cherry: '桜桃', oak: '樫', sun: '太陽', moon: '月', 'polar-star': '北極星', 'round-star': '星',
  'white-tower': '塔', windmill: '風車', key: '鍵', anchor: '錨', lyre: '竪琴', 'flat-hammer': '槌', 'ship-wheel': '舵輪', horseshoe: '蹄鉄',
  drakkar: '竜頭船', 'lantern-flame': '灯籠', anvil: '金床', hourglass: '砂時計', broadsword: '剣', 'battle-axe': '戦斧', gauntlet: '籠手',
  trident: '三叉槍', 'bow-arrow': '弓矢', bee: '蜜蜂', snail: '蝸牛', scorpion: '蠍', mouse: '鼠',
};
export const has_japanese = (charge: string): boolean => charge in kCharge;

export function japanese(b: Blazon): string {
  const colour = (one: Tincture): string => kTincture[one];
  const line = kLine[b.line];
  const lay = kLayout[b.layout] ?? '';
  const charge = kCharge[b.charge] ?? b.charge;
  const worn = b.charge_tincture === 'counter' ? `地と互い違いの${charge}` : `${colour(b.charge_tincture)}の${charge}`;
  if (b.layout === 'plain') return `${colour(b.field)}地に${worn}`;
  const parts = `${colour(b.field)}と${colour(b.part ?? b.field)}`;
  if (is_parted(b.layout)) return `${parts}の${b.layout === 'quarterly' ? '' : line}${lay}に${worn}`;
  if (is_varied(b.layout)) return `${parts}の${lay}、${colour(b.field)}の円に${worn}`;
  const ordinary = `${colour(b.ordinary ?? b.second)}の${['cross', 'saltire', 'flaunches'].includes(b.layout) ? '' : line}${lay}`;
  if (is_on(b.layout)) return `${colour(b.field)}地、${ordinary}の上に${worn}`;
  return `${colour(b.field)}地に${worn}、${ordinary}`;
}

// Names of the bots, and of those who play in the lessons.
const kNames: Record<string, string> = {
  Odo: 'オド', Maud: 'モード', Ivo: 'アイヴォ', Edith: 'イーディス', Hugh: 'ヒュー', Alys: 'アリス', Wat: 'ワット', Cecily: 'セシリー', Perkin: 'パーキン',
  Joan: 'ジョーン', Pip: 'ピップ', Guy: 'ガイ', Isolde: 'イゾルデ', Bran: 'ブラン', Rohese: 'ロヒーズ', Godwin: 'ゴドウィン', Sabine: 'サビーネ', Adela: 'アデラ',
  Osric: 'オズリック', Yolande: 'ヨランド', Tomoe: '巴', Theodric: 'セオドリック', Till: 'ティル', Nell: 'ネル', Ben: 'ベン', Chloe: 'クロエ',
};
// "Odo", "Odo the Younger", "Odo the Younger 2"; another name stays as it is.
export function japanese_name(name: string): string {
  const [, first = '', younger, number = ''] = /^(\S+)( the Younger(?: (\d+))?)?$/.exec(name) ?? [];
  const known = kNames[first];
  return known === undefined ? name : younger === undefined ? known : `若き${known}${number}`;
}
