import { unitKindLabels, unitKinds, type UnitKind } from '@lab/contract/mooc-plan'
import { memo } from 'react'
import { Button } from '../../../kit/button.tsx'
import styles from '../mooc.module.css'

type AddUnitProps = { sectionId: string; onAdd: (sectionId: string, kind: UnitKind) => void }

/** What can be added to a section, one press for each. */
export const AddUnit = memo(function AddUnit({ sectionId, onAdd }: AddUnitProps) {
  return (
    <div className={styles.adds}>
      <span className={styles.quiet}>添加</span>
      {unitKinds.map((kind) => (
        <Button key={kind} isSmall look="dashed" onClick={() => onAdd(sectionId, kind)}>
          {unitKindLabels[kind]}
        </Button>
      ))}
    </div>
  )
})
