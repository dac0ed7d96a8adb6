import { expect, test } from 'vitest'
import { asCueText } from './use-cues.ts'

test.each([
  ['#include <stdio.h>', '#include &lt;stdio.h&gt;'],
  ['a && b', 'a &amp;&amp; b'],
  ['先看管道', '先看管道'],
])('%s is shown as it is written', (text, shown) => {
  expect(asCueText(text)).toBe(shown)
})
