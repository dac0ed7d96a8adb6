import type { ExecOutcome } from '../drivers/driver.ts'

export type Expectation =
  | { on: 'status'; wanted: string }
  | { on: 'header'; name: string; wanted: string }
  | { on: 'body'; wanted: string }
  | { on: 'json'; path: string; wanted: unknown }

export interface HttpRequest {
  method: string
  url: string
  send: string | null
  expect: Expectation[]
}

export interface HttpAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

function parseExpectation(text: string): Expectation | string {
  const [, on = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? []
  if (on === 'status') return /^\d{3}$/.test(rest) ? { on, wanted: rest } : '状态码应为三位数字'
  if (on === 'body') return { on, wanted: rest }
  const [, name, wanted = ''] = /^(\S+)\s+(.+)$/.exec(rest) ?? []
  if (on === 'header' && name) return { on, name: name.toLowerCase(), wanted }
  if (on === 'json' && name) {
    try {
      return { on, path: name, wanted: JSON.parse(wanted) as unknown }
    } catch {
      return 'json 的期望值应为 JSON（文字要加双引号）'
    }
  }
  return '应写成 expect status / header / body / json'
}

/**
 * A check by requests, one per paragraph: `METHOD url`, then lines `send <body>`, `expect status <n>`,
 * `expect header <name> <part>`, `expect body <part>`, `expect json <path.with.dots> <json value>`.
 * Answers with the requests, or a sentence that names the first line which cannot be read.
 */
export function parseHttpCheck(script: string): HttpRequest[] | string {
  const requests: HttpRequest[] = []
  let current: HttpRequest | null = null
  for (const [index, raw] of script.split('\n').entries()) {
    const line = raw.trim()
    const where = `第${index + 1}行`
    if (line.startsWith('#')) continue
    if (!line) {
      current = null
      continue
    }
    if (!current) {
      const [, method = '', url = ''] = /^([A-Z]+)\s+(https?:\/\/\S+)$/.exec(line) ?? []
      if (!methods.includes(method)) return `${where}应写成「GET http://主机:端口/路径」`
      current = { method, url, send: null, expect: [] }
      requests.push(current)
      continue
    }
    if (line.startsWith('send ')) {
      current.send = line.slice(5)
      continue
    }
    if (!line.startsWith('expect ')) return `${where}无法识别：${line.slice(0, 40)}`
    const expectation = parseExpectation(line.slice(7).trim())
    if (typeof expectation === 'string') return `${where}${expectation}`
    current.expect.push(expectation)
  }
  if (!requests.length) return '没有写任何请求'
  return requests.some((request) => !request.expect.length) ? '每个请求至少写一个 expect' : requests
}

/** The request as curl runs it inside the machine; the body, when there is one, comes by standard input. */
export function curlCommand(request: HttpRequest, seconds: number): string[] {
  const body = request.send === null ? [] : ['-H', 'Content-Type: application/json', '--data-binary', '@-']
  const method = request.method === 'HEAD' ? ['--head'] : ['-i', '-X', request.method]
  const limits = ['--max-time', String(seconds), '--proto', '=http,https', '--noproxy', '*', '--globoff']
  return ['curl', '-q', '-sS', ...limits, ...method, ...body, '--url', request.url]
}

/** Reads what `curl -i` printed; null when it is no answer. */
export function parseAnswer(text: string): HttpAnswer | null {
  let rest = text
  while (true) {
    const end = /\r?\n\r?\n/.exec(rest)
    if (!end) return null
    const [start = '', ...lines] = rest.slice(0, end.index).split(/\r?\n/)
    const status = Number(/^HTTP\/[\d.]+ (\d{3})/.exec(start)?.[1])
    if (!status) return null
    rest = rest.slice(end.index + end[0].length)
    if (status < 200) continue
    const headers = new Map<string, string>()
    for (const line of lines) {
      const colon = line.indexOf(':')
      if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
    }
    return { status, headers, body: rest }
  }
}

function valueAt(value: unknown, path: string): unknown {
  let current = value
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return null
    current = (current as Record<string, unknown>)[key]
  }
  return current
}

/** What an answer lacks, in words, or null when it is as expected. */
export function unmet(expectation: Expectation, answer: HttpAnswer): string | null {
  switch (expectation.on) {
    case 'status':
      return String(answer.status) === expectation.wanted
        ? null
        : `期望状态码为 ${expectation.wanted}，实际为 ${answer.status}`
    case 'header': {
      const found = answer.headers.get(expectation.name)
      return found?.toLowerCase().includes(expectation.wanted.toLowerCase())
        ? null
        : `期望响应头 ${expectation.name} 包含 ${expectation.wanted}，实际为 ${found ?? '（没有这个响应头）'}`
    }
    case 'body':
      return answer.body.includes(expectation.wanted)
        ? null
        : `期望响应内容包含 ${expectation.wanted}，实际为 ${answer.body.slice(0, 80)}`
    case 'json': {
      let parsed: unknown
      try {
        parsed = JSON.parse(answer.body)
      } catch {
        return `响应内容不是 JSON：${answer.body.slice(0, 80)}`
      }
      const found = JSON.stringify(valueAt(parsed, expectation.path))
      const wanted = JSON.stringify(expectation.wanted)
      return found === wanted ? null : `期望 ${expectation.path} 为 ${wanted}，实际为 ${found.slice(0, 80)}`
    }
  }
}

/** The sentence for a request that got no answer, or null when curl itself could not do its work. */
export function connectionFault(request: HttpRequest, run: ExecOutcome): string | null {
  const what = `${request.method} ${request.url}`
  if (run.exitCode === 28) return `${what} 响应超时`
  if (run.exitCode === 6) return `${what} 连接失败：找不到主机`
  if (run.exitCode === 127 || run.exitCode === 2 || run.exitCode === null) return null
  return `${what} 连接失败，请确认服务已经启动，并监听了正确的端口`
}
