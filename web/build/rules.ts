// `RULES.md?rules`: a game's rules as HTML, with an anchor per numbered section.
//
// "### 4.2 Following" becomes <h3 id="rule-4.2">; prompts name sections, and the rules panel opens
// at them. Rendered at build time, so the page carries no Markdown reader.
import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

export function render_rules(markdown: string): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const number = /^(\d+(?:\.\d+)*)/.exec(inner)?.[1];
        const id = number ? ` id="rule-${number}" tabindex="-1"` : '';
        return `<h${depth}${id}>${inner}</h${depth}>\n`;
      },
      // The file is ours, but a rule has no use for raw markup.
      html({ text }) {
        return text.replaceAll('<', '&lt;');
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return html
    .replaceAll('<pre>', '<pre tabindex="0">') // it may scroll sideways, by keys, too
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

export function rules(): Plugin {
  return {
    name: 'crownhall-rules',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?');
      if (!path?.endsWith('.md') || query !== 'rules') return undefined;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(render_rules(readFileSync(path, 'utf8')))};`;
    },
  };
}
