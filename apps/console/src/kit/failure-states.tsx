import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './empty-drawings.tsx'
import styles from './empty.module.css'
import { readFailure, type Failure } from './failure.ts'
import { Button } from './button.tsx'

export type FailurePlaceProps = {
  drawing: DrawingName
  title: string
  text: ReactNode
  action?: ReactNode
  requestId?: string
  /** It is all that there is of the page: its title is the page's heading. */
  isPage?: boolean
}

/** What is shown where something failed: a drawing, what is wrong, what to do about it. */
export function FailurePlace({ drawing, title, text, action, requestId, isPage = false }: FailurePlaceProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.empty} role="alert">
      <Drawing name={drawing} />
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
      {requestId && (
        <p className={styles.quote}>
          请求编号 <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}

/** 资源不存在: the address is right but nothing is there (any more). */
export function NotFound({ action, requestId }: { action?: ReactNode; requestId?: string }) {
  return (
    <FailurePlace
      drawing="lost"
      title="资源不存在"
      text="它可能已被删除，或链接有误。"
      action={action}
      requestId={requestId}
    />
  )
}

/** Something is there but not for this person. `reason` says why and whom to ask. */
export function Forbidden({ reason, action, requestId }: { reason?: string; action?: ReactNode; requestId?: string }) {
  return (
    <FailurePlace
      drawing="lock"
      title="没有权限"
      text={reason ?? '您没有查看此内容的权限，请联系创建者或管理员开通。'}
      action={action}
      requestId={requestId}
    />
  )
}

export type ErrorStateProps = { error: unknown; onRetry?: () => void; action?: ReactNode }

/** The right state for whatever was thrown: forbidden, absent, offline, or failed with a retry and the request id. */
export function ErrorState({ error, onRetry, action }: ErrorStateProps) {
  const failure = readFailure(error)
  if (failure.wasTold) return <Told {...{ failure, onRetry, action }} />
  if (failure.kind === 'absent') return <NotFound action={action} requestId={failure.requestId} />
  if (failure.kind === 'forbidden') {
    const reason = failure.message === '请求失败' ? undefined : failure.message
    return <Forbidden reason={reason} action={action} requestId={failure.requestId} />
  }
  return (
    <FailurePlace
      drawing="broken"
      title={failure.kind === 'offline' ? '网络不通' : '加载失败'}
      text={failure.message}
      requestId={failure.requestId}
      action={
        <>
          {onRetry && <Retry onRetry={onRetry} />}
          {action}
        </>
      }
    />
  )
}

const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <Button look="primary" onClick={onRetry}>
    重试
  </Button>
)

type FailureLineProps = { what: string; error: unknown; onRetry: () => void; isBusy?: boolean }

/** What did not go through, in one line at the control that began it: `what` failed, why, and how to try again. */
export function FailureLine({ what, error, onRetry, isBusy }: FailureLineProps) {
  const { message, wasTold } = readFailure(error)
  return (
    <p className={styles.line} role="alert">
      <span>{wasTold ? what : `${what}：${message}`}</span>
      <Button look="link" isSmall isBusy={isBusy} onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}

const drawingOf = {
  absent: 'lost',
  forbidden: 'lock',
  offline: 'broken',
  failed: 'broken',
} as const satisfies Record<Failure['kind'], DrawingName>

/** Behind a dialog that has said what is wrong: only what can be done about it. */
function Told({ failure, onRetry, action }: { failure: Failure } & Pick<ErrorStateProps, 'onRetry' | 'action'>) {
  const drawing = drawingOf[failure.kind]
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <div className={styles.action}>
        {onRetry && <Retry onRetry={onRetry} />}
        {action}
      </div>
      {failure.requestId && (
        <p className={styles.quote}>
          请求编号 <code>{failure.requestId}</code>
        </p>
      )}
    </div>
  )
}
