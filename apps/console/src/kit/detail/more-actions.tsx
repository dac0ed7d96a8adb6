import { EllipsisOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { ActionMenu } from '../action-menu.tsx'
import type { PageAction } from '../list/list-view.tsx'
import { Button } from '../button.tsx'

/** The button 更多 with the rarer commands of a page behind it. */
export function MoreActions({ actions }: { actions: (PageAction & { danger?: boolean })[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <Button
        icon={EllipsisOutlined}
        aria-label="更多"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label="更多"
          onClose={close}
          entries={actions.map(({ key, label, icon: Icon, danger, disabledReason, to, run, opens }, at) => ({
            key,
            label,
            ...(Icon ? { icon: <Icon aria-hidden /> } : {}),
            ...(danger ? { danger: true, divided: at > 0 && !actions[at - 1]?.danger } : {}),
            ...(disabledReason === undefined ? {} : { disabledReason }),
            opens,
            ...(to === undefined ? { onChoose: run ?? (() => opens.open()) } : { to }),
          }))}
        />
      )}
    </>
  )
}
