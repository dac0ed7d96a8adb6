import type { ReactNode } from 'react'
import { Cover } from '../cover.tsx'
import type { CoverShape } from '../cover-shape.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { ErrorState } from '../failure-states.tsx'
import { Button } from '../button.tsx'
import { PageButton } from '../list/list-view.tsx'
import type { PageAction } from '../list/list-view.tsx'
import { useIsNarrow } from '../narrow.ts'
import styles from './detail-page.module.css'
import { MoreActions } from './more-actions.tsx'
import { TabLinks } from './tab-links.tsx'
import type { TabLink } from './tab-links.tsx'

export type Fact = { label: string; value: ReactNode }

export type DetailPageProps = {
  /** Undefined while the object is being asked for. */
  title: string | undefined
  kind: string
  cover?: string | null
  shape?: CoverShape | undefined
  hideCover?: boolean
  state?: ReactNode
  facts?: Fact[]
  primaryAction?: PageAction
  actions?: PageAction[]
  /** What is rare or dangerous, behind 更多. */
  moreActions?: (PageAction & { danger?: boolean })[]
  /** A tab that does not apply here is simply not in the list. */
  tabs?: TabLink[]
  /** Key of the tab that is shown. */
  activeTab?: string
  /** A line above everything: edited by someone else, archived, waiting for review. */
  banner?: ReactNode
  error?: unknown
  /** What replaces the page on an error that the kind can say more about. */
  instead?: ReactNode
  onRetry?: () => void
  /** Where an object that could not be shown leads back to. */
  onBack?: () => void
  /** The tab's page, usually an outlet. */
  children: ReactNode
}

/** The page of one object: what it is, its state, what can be done, and its tabs as links. */
export function DetailPage(props: DetailPageProps) {
  const { title, kind, state, facts, primaryAction, actions, moreActions, tabs, activeTab, children } = props
  if (props.error !== undefined) {
    return (
      <div className={styles.failed}>
        {props.instead ?? (
          <ErrorState
            error={props.error}
            {...(props.onRetry ? { onRetry: props.onRetry } : {})}
            {...(props.onBack ? { action: <Button onClick={props.onBack}>返回列表</Button> } : {})}
          />
        )}
      </div>
    )
  }
  return (
    <div className={styles.page}>
      {props.banner}
      <header className={styles.header} aria-busy={title === undefined}>
        {!props.hideCover &&
          (title === undefined ? (
            <i className={`bone ${styles.cover}`} style={{ width: 112, height: 63 }} />
          ) : (
            <div className={styles.cover}>
              <Cover kind={kind} title={title} src={props.cover} shape={props.shape} width={112} />
            </div>
          ))}
        <div className={styles.words}>
          <div className={styles.top}>
            {title === undefined ? (
              <i className="bone" style={{ width: 220, height: 20, margin: '4px 0' }} />
            ) : (
              <h1 className={styles.title} title={title}>
                {title}
              </h1>
            )}
            {state}
          </div>
          {facts && facts.length > 0 && <FactLine facts={facts} />}
        </div>
        <div className={styles.actions}>
          {moreActions && moreActions.length > 0 && <MoreActions actions={moreActions} />}
          {actions?.map((action) => (
            <PageButton key={action.key} action={action} />
          ))}
          {primaryAction && <PageButton action={primaryAction} isPrimary />}
        </div>
      </header>
      {tabs && tabs.length > 0 && <TabLinks tabs={tabs} active={activeTab} label={`${title ?? ''}的页面`} />}
      <div className={styles.content}>
        <ErrorBoundary resetKey={activeTab}>{children}</ErrorBoundary>
      </div>
    </div>
  )
}

/** On a phone the facts are in one line that scrolls, which the keyboard must reach, too. */
function FactLine({ facts }: { facts: Fact[] }) {
  const isNarrow = useIsNarrow()
  return (
    <div className={styles.factLine} {...(isNarrow ? { tabIndex: 0, role: 'group', 'aria-label': '概况' } : {})}>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
