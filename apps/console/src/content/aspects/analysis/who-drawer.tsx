import type { Analysis } from '@lab/contract/analysis'
import { MessageOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Drawer } from '../../../kit/drawer.tsx'
import { dotted, formatNumber } from '../../../kit/format.ts'
import { Person } from '../../../kit/person.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { useLinks } from '../../use-links.ts'
import { MessageDialog } from '../offering/message-dialog.tsx'
import styles from './analysis.module.css'

/** Learners behind a figure, as places in the analysis's people. */
export type WhoShown = { title: string; who: number[] }
export type ShowWho = (title: string, who: number[]) => void

type WhoDrawerProps = { analysis: Analysis; placeId: string; shown: WhoShown; onClose: () => void }

/** The learners behind a figure, each leading to the record, and a message to exactly these. */
export function WhoDrawer({ analysis, placeId, shown, onClose }: WhoDrawerProps) {
  const { has, href } = useLinks()
  const [isWriting, setWriting] = useState(false)
  const learners = shown.who.flatMap((at) => analysis.people[at] ?? [])
  const linkTo = (at: number): string | undefined => {
    const recordid = analysis.records[at]?.record_id
    return recordid && has('record.detail', { recordid }) ? href('record.detail', { recordid }) : undefined
  }
  return (
    <Drawer
      size={480}
      title={`${shown.title}（${shown.who.length} 人）`}
      extra={
        <Button icon={MessageOutlined} onClick={() => setWriting(true)}>
          发消息
        </Button>
      }
      onClose={onClose}
    >
      <ul className={styles.who}>
        {shown.who.map((at) => {
          const learner = analysis.people[at]
          const record = analysis.records[at]
          return (
            learner &&
            record && (
              <li key={learner.id}>
                <Person
                  name={learner.real_name}
                  avatar={learner.avatar}
                  note={dotted([learner.number, learner.group_name])}
                  to={linkTo(at)}
                />
                <ProgressBar label={`${learner.real_name}的进度`} percent={record.progress} width={96} />
                <b className="num">{formatNumber(record.percent, 1)}</b>
              </li>
            )
          )
        })}
      </ul>
      {isWriting && <MessageDialog placeId={placeId} to={{ learners, about: '' }} onClose={() => setWriting(false)} />}
    </Drawer>
  )
}
