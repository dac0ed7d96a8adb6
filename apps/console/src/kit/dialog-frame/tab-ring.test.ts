// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { neighbourOnTab } from './tab-ring.ts'

afterEach(() => document.body.replaceChildren())

function draw(inside: string): { box: HTMLElement; one: (id: string) => HTMLElement } {
  document.body.innerHTML = `<button id="behind"></button><div id="box" tabindex="-1">${inside}</div>`
  const one = (id: string): HTMLElement => document.getElementById(id)!
  return { box: one('box'), one }
}

const FORM = '<input id="first"><a>no address</a><button id="mid"></button><button id="off" disabled></button>'

test.each([
  ['on from the last', FORM, 'mid', false, 'first'],
  ['back from the first', FORM, 'first', true, 'mid'],
  ['back from the box itself', FORM, 'box', true, 'mid'],
  ['on from the first: the browser knows', FORM, 'first', false, undefined],
  ['back from the last: the browser knows', FORM, 'mid', true, undefined],
  ['on from outside', FORM, 'behind', false, 'first'],
  ['back from outside', FORM, 'behind', true, 'mid'],
  ['a box without controls keeps it', '<p>text</p>', 'box', false, 'box'],
  [
    'what Tab passes over is not the last',
    '<input id="first"><button id="step" tabindex="-1">',
    'first',
    false,
    'first',
  ],
  [
    'of one choice any button may be the last',
    '<input id="first"><input type="radio" name="a" id="on" checked><input type="radio" name="a" id="other">',
    'on',
    false,
    'first',
  ],
])('Tab %s', (_, inside, from, isBack, to) => {
  const { box, one } = draw(inside)
  expect(neighbourOnTab(box, one(from), isBack)?.id).toBe(to)
})

test('comes in again when what had the focus was taken away', () => {
  const { box } = draw(FORM)
  expect(neighbourOnTab(box, document.body, false)?.id).toBe('first')
})
