// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isFocusFree } from './free-focus.ts'

test.each([
  ['nothing', null, true],
  ['a button of the terminal', '#within', true],
  ['the dialog around it', '#around', true],
  ['a field next to it', '#next', false],
])('with the focus on %s a terminal may take it: %s', (_what, focused, isFree) => {
  document.body.innerHTML = `
    <div id="around" tabindex="-1">
      <textarea id="next"></textarea>
      <section id="part"><button id="within"></button></section>
    </div>`
  if (focused) document.querySelector<HTMLElement>(focused)!.focus()
  expect(isFocusFree(document.querySelector('#part')!)).toBe(isFree)
})
