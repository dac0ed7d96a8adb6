import { describe, expect, test } from 'vitest'
import { readFrame } from './protocol.ts'
import { TerminalRefused, TerminalSession, isFinalClose, partsOf, retryDelayMs } from './session.ts'
import type { TerminalSocket, TerminalState } from './session.ts'

describe('frames from the server', () => {
  test.each([
    ['{"t":"out","d":"你好"}', { t: 'out', d: '你好' }],
    ['{"t":"exit","code":137}', { t: 'exit', code: 137 }],
    ['{"t":"note","d":"还有 5 分钟到期"}', { t: 'note', d: '还有 5 分钟到期' }],
    ['{"t":"company","watching":["林致远"],"helping":[]}', { t: 'company', watching: ['林致远'], helping: [] }],
    ['{"t":"company","watching":"林致远","helping":[]}', null],
    ['{"t":"out","d":7}', null],
    ['{"t":"run","d":"x"}', null],
    ['not json', null],
    ['null', null],
    [42, null],
  ])('%s', (data, expected) => {
    expect(readFrame(data, new TextDecoder())).toEqual(expected)
  })

  test('a character split over two binary frames is put together', () => {
    const bytes = new TextEncoder().encode('好')
    const decoder = new TextDecoder()
    const parts = [bytes.slice(0, 1).buffer, bytes.slice(1).buffer].map((part) => readFrame(part, decoder))
    expect(parts.map((frame) => (frame?.t === 'out' ? frame.d : '')).join('')).toBe('好')
  })
})

test('a long paste goes in parts that the server takes, without splitting a character', () => {
  const text = `a${'😀'.repeat(60_000)}`
  const parts = partsOf(text)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.join('')).toBe(text)
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(64 * 1024)
    expect(part.isWellFormed()).toBe(true)
  }
  expect(partsOf('')).toEqual([])
})

test.each([
  [1, 0.5, 1000],
  [2, 0.5, 2000],
  [4, 0.5, 8000],
  [5, 0.5, 15000],
  [50, 0.5, 15000],
  [1, 0, 800],
  [1, 1, 1200],
])('attempt %i with chance %f waits %i ms', (attempt, random, expected) => {
  expect(retryDelayMs(attempt, random)).toBe(expected)
})

test.each([
  [1000, false],
  [1006, false],
  [1008, true],
  [1012, false],
  [4400, true],
  [4403, true],
  [4500, false],
])('close code %i is final: %s', (code, expected) => {
  expect(isFinalClose(code)).toBe(expected)
})

/** The other end of a socket, driven by the test. */
function line() {
  const sent: string[] = []
  const socket: TerminalSocket & { readyState: number } = {
    readyState: 0,
    send: (data) => void sent.push(data),
    close: () => void (socket.readyState = 3),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  return {
    socket,
    sent,
    open: () => {
      socket.readyState = 1
      socket.onopen?.(undefined as never)
    },
    say: (data: string) => socket.onmessage?.(new MessageEvent('message', { data })),
    lose: (code: number, reason = '') => {
      socket.readyState = 3
      socket.onclose?.({ code, reason } as CloseEvent)
    },
  }
}

function start(options: { isReadOnly?: boolean; refuse?: string } = {}) {
  const lines: ReturnType<typeof line>[] = []
  const states: TerminalState[] = []
  const output: string[] = []
  const pending: { action: () => void; delayMs: number }[] = []
  const refusal = { reason: options.refuse }
  const session = new TerminalSession({
    connect: async () => {
      if (refusal.reason) throw new TerminalRefused(refusal.reason)
      const made = line()
      lines.push(made)
      return made.socket
    },
    size: () => ({ cols: 100, rows: 30 }),
    isReadOnly: options.isReadOnly ?? false,
    onOutput: (text) => output.push(text),
    onNote: () => {},
    onState: (state) => states.push(state),
    now: () => 0,
    random: () => 0.5,
    later: (action, delayMs) => {
      const entry = { action, delayMs }
      pending.push(entry)
      return () => void pending.splice(pending.indexOf(entry), 1)
    },
  })
  session.start()
  return {
    session,
    refusal,
    lines,
    states,
    output,
    pending,
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

describe('a session', () => {
  test('tells its size on opening, passes keys and shows output', async () => {
    const { session, lines, output, settled } = start()
    await settled()
    lines[0]!.open()
    session.type('ls\r')
    session.resize({ cols: 80, rows: 24 })
    lines[0]!.say('{"t":"out","d":"a.txt"}')
    expect(lines[0]!.sent).toEqual([
      '{"t":"size","c":100,"r":30}',
      '{"t":"in","d":"ls\\r"}',
      '{"t":"size","c":80,"r":24}',
    ])
    expect(output).toEqual(['a.txt'])
  })

  test('somebody watching sends nothing', async () => {
    const { session, lines, settled } = start({ isReadOnly: true })
    await settled()
    lines[0]!.open()
    session.type('rm -rf /\r')
    session.resize({ cols: 1, rows: 1 })
    expect(lines[0]!.sent).toEqual([])
  })

  test('a broken connection is tried again with growing pauses, and an opened one starts counting again', async () => {
    const { lines, states, pending, settled } = start()
    await settled()
    lines[0]!.lose(1006)
    expect(states.at(-1)).toEqual({ name: 'waiting', attempt: 1, retryAt: 1000, isBarred: false })
    pending.shift()!.action()
    await settled()
    lines[1]!.lose(1006)
    expect(states.at(-1)).toEqual({ name: 'waiting', attempt: 2, retryAt: 2000, isBarred: false })
    pending.shift()!.action()
    await settled()
    lines[2]!.open()
    expect(states.at(-1)).toEqual({ name: 'open' })
    lines[2]!.lose(1012)
    expect(states.at(-1)).toEqual({ name: 'waiting', attempt: 1, retryAt: 1000, isBarred: false })
  })

  test.each([
    ['the program ended', (l: ReturnType<typeof line>) => (l.say('{"t":"exit","code":3}'), l.lose(1006)), 'ended'],
    ['the server refused', (l: ReturnType<typeof line>) => l.lose(4403, '无权进入该环境'), 'refused'],
    ['the server closed in good order', (l: ReturnType<typeof line>) => l.lose(1000), 'closed'],
  ])('is not tried again when %s', async (_name, happen, expected) => {
    const { lines, states, pending, settled } = start()
    await settled()
    lines[0]!.open()
    happen(lines[0]!)
    expect(states.at(-1)?.name).toBe(expected)
    expect(pending).toEqual([])
  })

  test('a failed handshake asks again why, and shows what the server says', async () => {
    const { refusal, lines, states, pending, settled } = start()
    await settled()
    lines[0]!.lose(1006)
    refusal.reason = '您已没有使用此环境的权限'
    pending.shift()!.action()
    await settled()
    expect(states.at(-1)).toEqual({ name: 'refused', reason: '您已没有使用此环境的权限' })
    expect(pending).toEqual([])
  })

  test('handshakes that fail again and again although tickets are given are said to be barred', async () => {
    const { lines, states, pending, settled } = start()
    const fail = async (): Promise<boolean> => {
      await settled()
      lines.at(-1)!.lose(1006)
      const state = states.at(-1)
      pending.shift()!.action()
      return state?.name === 'waiting' && state.isBarred
    }
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([false, false, true, true])
    await settled()
    lines.at(-1)!.open()
    expect(await fail()).toBe(false)
  })

  test('a refusal while connecting is shown with its reason', async () => {
    const { states, pending, settled } = start({ refuse: '环境已销毁' })
    await settled()
    expect(states.at(-1)).toEqual({ name: 'refused', reason: '环境已销毁' })
    expect(pending).toEqual([])
  })

  test('nothing happens after stop, not even for a socket that opens late', async () => {
    const { session, lines, states, pending, settled } = start()
    session.stop()
    await settled()
    const count = states.length
    expect(lines[0]!.socket.readyState).toBe(3)
    expect(pending).toEqual([])
    expect(states.length).toBe(count)
  })
})
