import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import type { TerminalState } from './session.ts'

const tones = {
  connecting: 'busy',
  open: 'good',
  waiting: 'warn',
  ended: 'idle',
  refused: 'bad',
  closed: 'idle',
} as const satisfies Record<TerminalState['name'], string>

/** How the connection stands, in words and with a dot, and the way back when it is broken. */
export function TerminalStateLine(props: {
  state: TerminalState
  note: string
  isReadOnly: boolean
  onRetry: () => void
}) {
  const { state, note, isReadOnly, onRetry } = props
  const canRetry = state.name !== 'connecting' && state.name !== 'open'
  return (
    <div className="kw-terminal-state">
      <span className={`kw-terminal-dot kw-terminal-dot-${tones[state.name]}`} aria-hidden />
      <output>{words(state, isReadOnly)}</output>
      {state.name === 'waiting' && <Countdown key={state.retryAt} until={state.retryAt} />}
      {canRetry && (
        <Button look="link" isSmall onClick={onRetry}>
          {state.name === 'waiting' ? '立即重连' : '重新连接'}
        </Button>
      )}
      {note && (
        <span className="kw-terminal-note" title={note}>
          {note}
        </span>
      )}
    </div>
  )
}

function words(state: TerminalState, isReadOnly: boolean): string {
  switch (state.name) {
    case 'connecting':
      return state.attempt > 0 ? `正在重新连接（第 ${state.attempt} 次）` : '正在连接'
    case 'open':
      return isReadOnly ? '已连接，只读旁观' : '已连接'
    case 'waiting':
      return state.isBarred
        ? '终端连接未能建立：服务器可以访问，但 WebSocket 连接被拦截，请联系管理员检查代理和防火墙'
        : `连接已断开（第 ${state.attempt} 次重试）`
    case 'ended':
      return state.exitCode === 0 ? '会话已结束' : `会话已结束，退出码 ${state.exitCode}`
    case 'refused':
      return state.reason
    case 'closed':
      return '连接已关闭'
  }
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  // Outside thing followed: the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  return <span className="kw-terminal-count">{secondsLeft} 秒后重试</span>
}
