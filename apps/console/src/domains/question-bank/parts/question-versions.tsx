import type { BankQuestionRow, QuestionVersion } from '@lab/contract/bank-question'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import { dotted } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { VersionDifference } from '../../../kit/versions/version-difference.tsx'
import { shareText } from '../bank-words.ts'
import styles from '../question-bank.module.css'
import { changedLines } from './changed-lines.ts'

const measuredText = (of: Pick<QuestionVersion, 'answer_count' | 'facility' | 'discrimination'>): string =>
  dotted([
    `${of.answer_count} 份作答`,
    of.facility === null ? null : `难度系数 ${shareText(of.facility)}`,
    of.discrimination === null ? null : `区分度 ${shareText(of.discrimination)}`,
  ])

type QuestionVersionsProps = { bankId: string; row: BankQuestionRow; onClose: () => void }

/** Every version of a question, and what differs between one and another. */
export default function QuestionVersions({ bankId, row, onClose }: QuestionVersionsProps) {
  const params = { id: bankId, question_id: row.id }
  const [chosen, setChosen] = useState(row.version)
  const [against, setAgainst] = useState<number>()
  const query = { per_page: 300 }
  const list = useQuery(api.bankQuestion.versions.query({ params, query }, { quiet: true }))
  const versions = list.data?.versions
  const others = versions?.filter(({ version }) => version !== chosen)
  const compared = against === chosen ? undefined : against
  return (
    <Dialog width={880} title={`第 ${row.number} 题的历史版本`} onClose={onClose} closesOutside>
      {list.error && !versions ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !versions ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <div className={styles.versions}>
          <ul>
            {versions.map(({ version, created_at: at, created_by: by, ...measured }) => (
              <li key={version}>
                <Press
                  className={styles.versionRow}
                  aria-pressed={version === chosen}
                  onClick={() => setChosen(version)}
                >
                  <b>v{version}</b>
                  <span>{by.real_name}</span>
                  <RelativeTime at={at} />
                  {measured.answer_count > 0 && <small>{measuredText(measured)}</small>}
                </Press>
              </li>
            ))}
          </ul>
          <div>
            {versions.length > 1 && (
              <SelectField
                aria-label="对比版本"
                width={200}
                prefix="对比"
                canClear
                placeholder="上一个版本"
                value={compared}
                options={others?.map(({ version }) => ({ value: version, label: `v${version}` }))}
                onChange={setAgainst}
              />
            )}
            <VersionDifference
              key={`${chosen} ${compared}`}
              source={api.bankQuestion.compare.query(
                {
                  params: { ...params, number: String(chosen) },
                  query: compared === undefined ? {} : { against: String(compared) },
                },
                { quiet: true },
              )}
              isSame={({ before, after }) =>
                before !== null && before.text === after.text && before.stem.value === after.stem.value
              }
            >
              {({ before, after }) => (
                <div className={styles.difference}>
                  {before !== null && before.stem.value !== after.stem.value && (
                    <section aria-label={`v${before.version} 的题干`} data-old>
                      <RichTextView value={before.stem.value} isCompact />
                    </section>
                  )}
                  <section aria-label={`v${after.version} 的题干`} data-new={before !== null || undefined}>
                    <RichTextView value={after.stem.value} isCompact />
                  </section>
                  <ul>
                    {changedLines(before?.text ?? after.text, after.text).map(({ text, change }, at) => (
                      <li key={at} data-change={change}>
                        {change === 'removed' ? <del>{text}</del> : change === 'added' ? <ins>{text}</ins> : text}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </VersionDifference>
          </div>
        </div>
      )}
    </Dialog>
  )
}
