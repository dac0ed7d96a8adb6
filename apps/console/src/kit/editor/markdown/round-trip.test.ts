import { describe, expect, test } from 'vitest'
import { docFromMarkdown } from './doc-from-markdown.ts'
import { markdownFromDoc } from './markdown-from-doc.ts'

const thereAndBack = (markdown: string) => markdownFromDoc(docFromMarkdown(markdown))

/** Markdown in our own spelling must come back letter for letter. */
test.each([
  ['headings', '# 一\n\n## 二 **粗**\n\n###### 六'],
  ['paragraphs and line breaks', '第一行\n第二行\n\n第二段'],
  ['marks', '**粗体**、*斜体*、~~删除~~、`code` 与 [链接](https://example.com/a_b "标题")'],
  ['a link around code', '见 [`ls` 的说明](https://example.com) 与 [`man`](https://example.com/man)'],
  ['marks within marks', '**粗 *粗斜* 粗**'],
  ['bold that ends in a full-width mark', '**注意：**下面是步骤'],
  ['bold italic that ends in a full-width mark', '***注意：***下面是步骤'],
  ['nested lists', '- 一\n  - 一.一\n    - 一.一.一\n- 二'],
  ['ordered list with its start', '3. 三\n4. 四\n   1. 内'],
  ['ten and more items', Array.from({ length: 12 }, (_, at) => `${at + 1}. 第 ${at + 1} 步`).join('\n')],
  ['tasks', '- [x] 完成\n- [ ] 未完成\n  - [ ] 内层'],
  ['a list with code in an item', '- 运行\n\n  ```bash\n  ls -la\n    缩进\n  ```\n\n- 结束'],
  ['two lists in a row', '- a\n\n* b'],
  ['quote with a list', '> 引用\n>\n> - 一\n> - 二'],
  [
    'table with alignment',
    '| 名称 | 数量 | 备注 |\n| :--- | ---: | :---: |\n| `a\\|b` | 3 | 行一<br>行二 |\n|  | **4** | x |',
  ],
  ['code block', '```python\nprint("$x$ | **no**")\n\n# 注释\n```'],
  ['code block with fences inside', '````markdown\n```js\nx\n```\n````'],
  ['code block without language', '```\n纯文本\n```'],
  ['empty code block', '```js\n```'],
  ['mermaid', '```mermaid\ngraph TD\n  A[开始] --> B{判断}\n```'],
  ['formula in a line', '面积 $S=\\pi r^2$，价格 \\$5'],
  ['formula block', '$$\n\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}\n$$'],
  ['picture', '![拓扑图](/files/a.png "网络")'],
  ['picture with brackets and spaces in its address', '![a](</files/a(1)%20b.png>)'],
  ['video', '![演示](/files/demo.mp4)'],
  ['picture in a link', '[![图](/a.png)](https://example.com)'],
  ['rule', '上\n\n***\n\n下'],
  ['an empty line kept', '上\n\n&nbsp;\n\n下'],
  ['tags as text', '使用 \\<div> 与 \\</div>'],
  [
    'a part that opens',
    '前\n\n<details>\n<summary>提示 **一**</summary>\n\n- a\n\n```bash\nls\n```\n\n</details>\n\n后',
  ],
  ['footnotes', '正文[^1]与[^注]\n\n[^1]: 说明 `a`\n\n[^注]: [链接](https://example.com)'],
  ['a block to be run', '```bash {{exec host02}}\nls\n```'],
  ['a span to be run', '运行 `ls`{{exec}} 再看'],
  ['nothing', ''],
])('%s', (_name, markdown) => {
  expect(thereAndBack(markdown)).toBe(markdown)
})

/** Other spellings may change once, but never what they mean. */
test.each([
  ['setext heading', '标题\n===\n\n* a\n* b'],
  ['loose list', '- a\n\n- b'],
  ['underscores', '__粗__ _斜_ snake_case'],
  ['indented code', '    int x;\n    int y;'],
  ['tilde fence', '~~~js\nlet a\n~~~'],
  ['reference link', '[a][1]\n\n[1]: https://example.com'],
  ['address alone', '见 https://example.com/a?b=1&c=2 。'],
  ['entities', '&lt;b&gt; &copy; &#20013; &amp;amp;'],
  ['html', '<div onclick="x">块</div>\n\n文字<b>粗</b><br>换行'],
  ['html comment', '<!-- 注释 -->\n\n文'],
  ['picture tag', '<img src="/a.png" alt="图" onerror="x()">'],
  ['money', '从 $5 到 $6，$7和$8'],
  ['mixed tasks', '- a\n- [x] b\n- c'],
  ['numbers that are not lists', '2024\\. 年\n\n1986\\) x'],
  ['table without outer bars', 'a | b\n--- | ---\n1 | 2'],
  ['a list beginning with code', '- ```\n  x\n  ```'],
  ['list in list in quote', '> 1. a\n>    - b\n>\n>      c'],
  ['hard breaks', 'a\\\nb  \nc'],
  ['windows lines', 'a\r\nb\r\n\r\nc'],
])('%s keeps its meaning', (_name, markdown) => {
  expect(docFromMarkdown(thereAndBack(markdown))).toEqual(docFromMarkdown(markdown))
})

/** Whatever is typed in the visual editor must mean itself when read again. */
describe('typed text means itself', () => {
  test.each([
    '# 不是标题',
    '- 不是列表',
    '+ x',
    '1. 不是列表',
    '12) x',
    '> 不是引用',
    '---',
    '===',
    '***',
    '```',
    '~~~',
    '| a | b |',
    ':-- x',
    '*a* **b** _c_ ~~d~~ `e`',
    '[a](b) ![c](d) [e]',
    '<script>alert(1)</script>',
    '<br> 与 <img src=x>',
    '&lt; &amp; &copy; &',
    '$a$ 与 $$b$$',
    '反斜杠 \\ \\* 结尾\\',
    '    四个空格开头',
    '结尾空格  ',
    'a_b_c _d_ __e__',
    '2**3**4',
    '#标签',
    '　　全角缩进',
  ])('%s', (typed) => {
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: typed }] }] }
    const back = docFromMarkdown(markdownFromDoc(doc))
    const shown = (back.content?.[0]?.content ?? []).map((node) => node.text).join('')
    expect(back.content).toHaveLength(1)
    expect(back.content?.[0]?.type).toBe('paragraph')
    expect((back.content?.[0]?.content ?? []).every((node) => node.type === 'text' && !node.marks)).toBe(true)
    expect(shown.replaceAll('\u00a0', ' ').trimEnd()).toBe(typed.trimEnd())
  })

  test('text after a break at the start of a line', () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'hardBreak' },
      { type: 'hardBreak' },
      { type: 'text', text: '- b' },
    ]
    const doc = { type: 'doc', content: [{ type: 'paragraph', content }] }
    expect(docFromMarkdown(markdownFromDoc(doc))).toEqual(doc)
  })

  test('bold with spaces at its edges stays bold', () => {
    const bold = [{ type: 'bold' }]
    const content = [
      { type: 'text', text: 'a' },
      { type: 'text', text: ' b ', marks: bold },
      { type: 'text', text: 'c' },
    ]
    expect(markdownFromDoc({ type: 'doc', content: [{ type: 'paragraph', content }] })).toBe('a **b** c')
  })
})
