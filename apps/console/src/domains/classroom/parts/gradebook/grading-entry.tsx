import { EditOutlined } from '@ant-design/icons'
import { placedTitle } from '@lab/contract/record-words'
import { useState } from 'react'
import { ActionMenu } from '../../../../kit/action-menu.tsx'
import { PageButton } from '../../../../kit/list/list-view.tsx'
import { Button } from '../../../../kit/button.tsx'
import type { GradingPile } from './gradebook-rules.ts'

type GradingEntryProps = {
  piles: readonly GradingPile[]
  /** The page where a record is graded; none where the kind has no such page. */
  linkTo: (pile: GradingPile) => string | undefined
}

/** 连续批改 from a class: straight into the only content with something to grade, else a choice of them. */
export function GradingEntry({ piles, linkTo }: GradingEntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ways = piles.flatMap((pile) => {
    const to = linkTo(pile)
    return to === undefined ? [] : [{ ...pile, to }]
  })
  const [only] = ways
  if (!only) return null
  if (ways.length === 1) {
    return <PageButton action={{ key: 'grading', label: '连续批改', icon: EditOutlined, to: only.to }} />
  }
  return (
    <>
      <Button
        icon={EditOutlined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        连续批改
      </Button>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label="连续批改"
          entries={ways.map(({ offering, count, to }) => ({
            key: offering.id,
            label: `${placedTitle(offering)}（${count}）`,
            to,
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
