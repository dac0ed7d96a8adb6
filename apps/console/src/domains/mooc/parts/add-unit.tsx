import { unitKindLabels, unitKinds, type UnitKind } from '@lab/contract/mooc-plan'
import { Button } from '../../../kit/button.tsx'
import styles from '../mooc.module.css'

/** What can be added to a section, one press for each. */
export function AddUnit({ onAdd }: { onAdd: (kind: UnitKind) => void }) {
  return (
    <div className={styles.adds}>
      <span className={styles.quiet}>添加</span>
      {unitKinds.map((kind) => (
        <Button key={kind} isSmall look="dashed" onClick={() => onAdd(kind)}>
          {unitKindLabels[kind]}
        </Button>
      ))}
    </div>
  )
}
