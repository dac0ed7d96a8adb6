import type { ContentRow } from '@lab/contract/content'
import { kindLabels } from '@lab/contract/kinds'
import type { Offering } from '@lab/contract/offering'
import { DeleteOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { openTimes } from '../../../content/aspects/offering/open-times.ts'
import { type ClassTab, classTabs } from '../../../content/class-tabs.ts'
import { contentLink } from '../../../content/content-link.ts'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { Kept, Opened, opens, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useNow } from '../../../kit/use-now.ts'
import styles from '../taught-course.module.css'
import { useSessions } from '../use-sessions.ts'

const ContentPicker = later(async () => ({
  default: (await import('../../../content/pickers/content-picker.tsx')).ContentPicker,
}))
const SettingsDialog = later(async () => ({
  default: (await import('../../../content/aspects/offering/offering-forms.tsx')).SettingsDialog,
}))

const kindOptions = classTabs.map(({ kind }) => ({ value: kind, label: kindLabels[kind] }))

type SessionContentsProps = { courseId: string; sessionId: string; refusal: string | undefined }

/** What the learners of the course work on in one session. */
export function SessionContents({ courseId, sessionId, refusal }: SessionContentsProps) {
  const { offerings, sessionOf, isLoading } = useSessions(courseId)
  const stale = useStale()
  const picking = useOpening()
  const setting = useOpeningOf<Offering>()
  const [what, setWhat] = useState<ClassTab>(classTabs[0]!)
  const here = offerings.filter(({ id }) => sessionOf.get(id) === sessionId)
  const unplanned = offerings.filter(({ id }) => !sessionOf.has(id))
  const refresh = (): Promise<unknown> => stale('taughtCourse', 'offering')
  const place = async (ids: readonly string[]): Promise<void> => {
    const params = { id: courseId, session_id: sessionId }
    const body = { offering_ids: [...new Set([...here.map(({ id }) => id), ...ids])] }
    await api.taughtCourse.setSession({ params, body }).catch(() => undefined)
    await refresh()
  }
  // What the course offers already only comes into this session.
  const add = async (rows: readonly ContentRow[]): Promise<void> => {
    const known = new Map(offerings.map((one) => [one.content_id, one.id]))
    const fresh = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id)
    const added =
      fresh.length === 0
        ? []
        : await api.offering
            .add({ params: { id: courseId }, body: { content_ids: fresh } })
            .then((answer) => answer.offerings)
            .catch(() => undefined)
    if (!added) return
    await place([...added.map(({ id }) => id), ...rows.flatMap(({ id }) => known.get(id) ?? [])])
  }
  const remove = async (row: Offering): Promise<void> => {
    const text = `学员将不再看到「${row.content_title}」；内容本身不受影响。`
    if (!(await askQuestion({ title: '移除教学内容', text, okText: '移除', danger: true }))) return
    await api.offering.remove({ params: { id: row.id } }).catch(() => undefined)
    await refresh()
  }
  return (
    <section className={styles.contents} aria-label="本次课的教学内容">
      <h3>教学内容</h3>
      {isLoading ? (
        <i className="bone" style={{ height: 44 }} />
      ) : here.length === 0 ? (
        <p className={styles.words}>还没有内容。添加实验、课程或考试后，课程的学员就能开始学习。</p>
      ) : (
        <ul>
          {here.map((row) => (
            <Row key={row.id} row={row} refusal={refusal} setting={setting} onRemove={() => void remove(row)} />
          ))}
        </ul>
      )}
      {refusal === undefined && (
        <div className={styles.adding}>
          <SelectField
            isSmall
            label="内容类型"
            width={108}
            value={what.kind}
            options={kindOptions}
            onChange={(kind) => setWhat(classTabs.find((one) => one.kind === kind) ?? classTabs[0]!)}
          />
          <Button isSmall icon={PlusOutlined} {...opens(picking)}>
            添加内容
          </Button>
        </div>
      )}
      {refusal === undefined &&
        unplanned.map((row) => (
          <p key={row.id} className={styles.unplanned}>
            <span>「{row.content_title}」还没有排入课次</span>
            <Button isSmall look="link" onClick={() => void place([row.id])}>
              排到本次课
            </Button>
          </p>
        ))}
      <Kept key={what.kind} by={picking}>
        {(open, close) => (
          <ContentPicker
            open={open}
            what={what}
            okText="添加"
            present={new Set(here.map((one) => one.content_id))}
            onConfirm={(rows) => void add(rows)}
            onClose={close}
          />
        )}
      </Kept>
      <Opened by={setting}>{(close, row) => <SettingsDialog row={row} onClose={close} />}</Opened>
    </section>
  )
}

type RowProps = {
  row: Offering
  refusal: string | undefined
  setting: ReturnType<typeof useOpeningOf<Offering>>
  onRemove: () => void
}

/** One content of a session: when it is open, how many are done, and what can be done with it. */
function Row({ row, refusal, setting, onRemove }: RowProps) {
  const links = useLinks()
  const now = useNow()
  const to = contentLink(links, row.kind, 'basics', row.content_id)
  const kept = row.started_count > 0 ? `已有${row.started_count}名学员开始学习，不能移除` : undefined
  return (
    <li className={styles.content}>
      <span className={styles.contentText}>
        {to === undefined ? row.content_title : <AppLink to={to}>{row.content_title}</AppLink>}
        <small>
          {kindLabels[row.kind]} · {openTimes(row.settings, now)} · 完成 {row.finished_count}/{row.learner_count}
        </small>
      </span>
      {refusal === undefined && (
        <>
          <Button
            isSmall
            look="text"
            icon={SettingOutlined}
            aria-label={`设置「${row.content_title}」`}
            {...opens(setting.of(row))}
          />
          <Button
            isSmall
            look="text"
            icon={DeleteOutlined}
            aria-label={`移除「${row.content_title}」`}
            disabled={kept !== undefined}
            title={kept}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  )
}
