import type { Paper, PaperVersion } from '@lab/contract/paper'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { ChangesList } from '../../../content/paper/changes-list.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'
import styles from './paper.module.css'

type CompareDialogProps = { paper: Paper; version: number; versions: readonly PaperVersion[]; onClose: () => void }

/** What a version of a paper asks otherwise than the one before it, another one, or the present paper. */
export default function CompareDialog({ paper, version, versions, onClose }: CompareDialogProps) {
  const [against, setAgainst] = useState('before')
  const others = versions.filter(({ number }) => number !== version)
  const params = { id: paper.id, number: String(version) }
  return (
    <Dialog width={760} title={`第 ${version} 版的变化`} onClose={onClose} closesOutside>
      <div className={styles.compared}>
        <SelectField
          label="对比的版本"
          width={200}
          prefix="对比"
          value={against}
          options={[
            { value: 'before', label: '上一个版本' },
            { value: 'now', label: '现在的试卷' },
            ...others.map(({ number }) => ({ value: String(number), label: `第 ${number} 版` })),
          ]}
          onChange={setAgainst}
        />
        <VersionDifference
          key={against}
          source={api.paper.compare.query({ params, query: comparedWith(against) }, { quiet: true })}
          isSame={({ changes }) => changes.length === 0}
        >
          {({ changes }) => <ChangesList changes={changes} />}
        </VersionDifference>
      </div>
    </Dialog>
  )
}
