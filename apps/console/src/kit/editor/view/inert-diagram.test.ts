import { expect, test } from 'vitest'
import { inertDiagram } from './inert-diagram.ts'

test.each([
  ['A["<img src=x onerror=alert(1)>"]', 'A["#lt;img src=x onerror=alert(1)>"]'],
  ['A["</b><!-- x --><?xml"]', 'A["#lt;/b>#lt;!-- x -->#lt;?xml"]'],
  ['A["&lt;img src=x>&#60;svg&#x3c;svg"]', 'A["#lt;img src=x>#60;svg#x3c;svg"]'],
  ['A["一行<br>两行<br/>三行<BR />"]', 'A["一行<br>两行<br/>三行<BR />"]'],
  ['A["<br onclick=alert(1)>"]', 'A["#lt;br onclick=alert(1)>"]'],
  ['A<-->B\nB <--> C\nA<|--B\nA <.. B', 'A<-->B\nB <--> C\nA<|--B\nA <.. B'],
  ['class A {\n  <<interface>>\n}', 'class A {\n  <<interface>>\n}'],
  ['<<img src=x onerror=alert(1)>>', '<#lt;img src=x onerror=alert(1)>>'],
])('%j', (source, inert) => {
  expect(inertDiagram(source)).toBe(inert)
})
