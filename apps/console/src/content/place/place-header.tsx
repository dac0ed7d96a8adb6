import { Alert } from 'antd'
import { standing, type Action } from '../../kit/action.ts'
import { Button } from '../../kit/button.tsx'
import type { DetailPageProps } from '../../kit/detail/detail-page.tsx'

type PageActions = NonNullable<DetailPageProps['moreActions']>

/** Actions on a place as entries of its menu, each named after it; without those that are out of the question. */
export const placeActions = <Row,>(
  actions: readonly Action<Row>[],
  row: Row,
  { what, run }: { what: string; run: (action: Action<Row>) => void },
): PageActions =>
  actions.flatMap((action) => {
    const state = standing(action, row)
    if (state === 'hidden') return []
    return [
      {
        key: action.key,
        label: `${action.label}${what}`,
        ...(action.icon ? { icon: action.icon } : {}),
        ...(action.danger ? { danger: true } : {}),
        ...(typeof state === 'object' ? { disabledReason: state.reason } : {}),
        run: () => run(action),
      },
    ]
  })

type ArchivedBannerProps = { what: string; title: string; canRestore: boolean; onRestore: () => void }

/** Says above a place that it is archived, and offers to restore it. */
export function ArchivedBanner({ what, title, canRestore, onRestore }: ArchivedBannerProps) {
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={title}
      action={
        canRestore && (
          <Button isSmall onClick={onRestore}>
            恢复{what}
          </Button>
        )
      }
    />
  )
}
