import { describe, expect, test } from 'vitest'
import { TypedCommands } from './shell-commands.ts'

const said = (number: number, command: string, secret = 'abc'): string =>
  `\u001b]633;E;${secret};${number};${command}\u0007`

describe('commands in what a shell sends', () => {
  test('are found between what is shown, wherever it is cut', () => {
    const whole = `learner@node:~$ ls -l; echo a\r\n${said(1, 'ls -l; echo a')}total 0\r\n$ cd /tmp\r\n${said(2, 'cd /tmp')}$ `
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const watch = new TypedCommands('abc')
      expect([...watch.take(whole.slice(0, cut), 0), ...watch.take(whole.slice(cut), 0)]).toEqual([
        'ls -l; echo a',
        'cd /tmp',
      ])
    }
  })
  test('a number that was there is not reported twice, an empty one not at all', () => {
    const watch = new TypedCommands('abc')
    expect(watch.take(said(7, 'pwd') + said(7, 'pwd') + said(8, '  ') + said(9, 'pwd'), 0)).toEqual(['pwd', 'pwd'])
  })
  test('what something else printed without the secret is nothing, and hides nothing', () => {
    const watch = new TypedCommands('abc')
    expect(watch.take(said(3, 'forged', 'abd') + said(3, 'real') + '\u001b]633;E;4;forged\u0007', 0)).toEqual(['real'])
  })
  test('a flood is cut off, and goes on later', () => {
    const watch = new TypedCommands('abc')
    const flood = Array.from({ length: 100 }, (_, index) => said(index, `echo ${index}`)).join('')
    expect(watch.take(flood, 0)).toHaveLength(30)
    expect(watch.take(said(101, 'ls'), 11_000)).toEqual(['ls'])
  })
  test('a sequence that never ends does not grow', () => {
    const watch = new TypedCommands('abc')
    watch.take('\u001b]633;E;1;', 0)
    for (let round = 0; round < 100; round += 1) expect(watch.take('x'.repeat(1000), 0)).toEqual([])
    expect(watch.take(`\u0007${said(2, 'ls')}`, 0).at(-1)).toBe('ls')
  })
})
