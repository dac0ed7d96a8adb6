import { apiBase } from '../../api/request/api-base.ts'

/** One thing that must be right for the console to work here. */
export interface CheckResult {
  name: string
  ok: boolean
  detail: string
}

const acceptableClockDifferenceS = 60

/** Browser features that pages rely on, by name. */
export function browserChecks(): CheckResult[] {
  const has = (name: string, ok: boolean, detail: string): CheckResult => ({ name, ok, detail: ok ? '支持' : detail })
  const works = (attempt: () => unknown): boolean => {
    try {
      attempt()
      return true
    } catch {
      return false
    }
  }
  return [
    has('Cookie', navigator.cookieEnabled, '已被浏览器禁用，无法保持登录'),
    has(
      '会话存储',
      works(() => sessionStorage.setItem('self-check', '1')),
      '已被浏览器禁用，设置不会缓存',
    ),
    has(
      '本地存储',
      works(() => localStorage.setItem('self-check', '1')),
      '已被浏览器禁用，草稿和偏好不会保留',
    ),
    has('WebSocket', typeof WebSocket === 'function', '终端将无法使用'),
    has(
      '画布',
      works(() => document.createElement('canvas').getContext('2d')?.fillRect(0, 0, 1, 1)),
      '绘图和图表将无法使用',
    ),
    has('WebAssembly', typeof WebAssembly === 'object', '部分文件预览将无法使用'),
    has('剪贴板', 'clipboard' in navigator, '非 https 地址下不能一键复制'),
  ]
}

/** Whether the server answers, how fast, and how far this machine's clock is from its own. */
export async function serverChecks(): Promise<CheckResult[]> {
  const started = performance.now()
  try {
    const answer = await fetch(`${apiBase()}/apis/v2/public-config`, { cache: 'no-store' })
    const took = Math.round(performance.now() - started)
    const serverTime = Date.parse(answer.headers.get('date') ?? '')
    const difference = Math.round((Date.now() - serverTime) / 1000)
    const id = answer.headers.get('x-request-id')
    return [
      {
        name: '接口',
        ok: answer.ok,
        detail: `${answer.ok ? '正常' : `状态 ${answer.status}`}，${took} 毫秒${id ? `，请求编号 ${id}` : ''}`,
      },
      Number.isNaN(difference)
        ? { name: '时钟', ok: true, detail: '服务器未提供时间' }
        : {
            name: '时钟',
            ok: Math.abs(difference) <= acceptableClockDifferenceS,
            detail: `与服务器相差 ${Math.abs(difference)} 秒`,
          },
    ]
  } catch {
    return [{ name: '接口', ok: false, detail: '无法连接服务器，请检查网络与接口地址' }]
  }
}
