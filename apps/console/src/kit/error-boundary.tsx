import { Component } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from './failure-states.tsx'

type Props = { children: ReactNode; /** A change of this value, usually the address, tries again. */ resetKey?: string }
type State = { error: unknown; failedAt?: string }

/** Keeps a broken page or tab from taking the rest of the console with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('页面出错') }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (state.error === undefined) return { failedAt: props.resetKey }
    return state.failedAt === props.resetKey ? null : { error: undefined, failedAt: props.resetKey }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A message written for programmers helps no teacher; errors of the request layer carry a status and a text.
    const isOurs = typeof error === 'object' && error !== null && 'status' in error
    return (
      <ErrorState
        error={isOurs ? error : { message: '页面出错了，请重试；若仍出错请联系管理员。' }}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
