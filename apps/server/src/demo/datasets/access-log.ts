import { between, chance } from '../learners/dice.ts'

const pages = [
  '/',
  '/courses',
  '/courses/linux',
  '/courses/python',
  '/login',
  '/api/scores',
  '/api/classes',
  '/static/app.js',
  '/static/app.css',
  '/favicon.ico',
]
const agents = [
  'Mozilla/5.0 (Windows NT 10.0)',
  'Mozilla/5.0 (X11; Linux x86_64)',
  'curl/8.5.0',
  'python-requests/2.32',
]
const pick = <T>(values: readonly T[], ...words: (string | number)[]): T =>
  values[between(0, values.length - 1, ...words)]!
const two = (value: number): string => String(value).padStart(2, '0')

/** Requests of one day in the combined format; one address tries passwords at night, as in every real log. */
export function accessLog(day: string, requests: number): string {
  const lines: string[] = []
  for (let index = 0; index < requests; index++) {
    const of = (what: string): [string, string, number] => [what, day, index]
    const seconds = Math.floor((index / requests) * 86_400)
    const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    const isGuessing = seconds < 3 * 3600 && chance(...of('night')) < 0.4
    const address = isGuessing
      ? '203.0.113.77'
      : `10.20.${between(1, 4, ...of('net'))}.${between(2, 250, ...of('host'))}`
    const path = isGuessing ? '/login' : pick(pages, ...of('page'))
    const method = path === '/login' ? 'POST' : 'GET'
    const isMissing = chance(...of('missing')) < 0.03
    const status = isGuessing ? 401 : isMissing ? 404 : chance(...of('error')) < 0.01 ? 502 : 200
    const bytes = status === 200 ? between(180, 48_000, ...of('bytes')) : between(90, 400, ...of('bytes'))
    const agent = isGuessing ? agents[3]! : pick(agents, ...of('agent'))
    lines.push(
      `${address} - - [${day}:${time} +0800] "${method} ${path}${isMissing ? '/old' : ''} HTTP/1.1" ${status} ${bytes} "-" "${agent}"`,
    )
  }
  return `${lines.join('\n')}\n`
}

export const statusCodes = [
  'code,meaning',
  '200,成功',
  '401,没有登录或密码错误',
  '404,页面不存在',
  '502,后端服务没有响应',
  '',
].join('\n')
