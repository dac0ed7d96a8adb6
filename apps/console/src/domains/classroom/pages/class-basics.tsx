import type { Classroom } from '@lab/contract/classroom'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { lastEditor } from '../../../api/request/changed-meanwhile.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { AnnouncementCard } from '../../../content/aspects/announcement/announcement-card.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { SubmitResult } from '../../../kit/form/form-types.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { teachRefusal } from '../class-access.ts'
import { classFields, classSchema, classValues, type ClassValues } from '../parts/class-form.tsx'
import { InviteCard } from '../parts/invite-card.tsx'
import { JoinRequestsCard } from '../parts/join-requests-card.tsx'
import styles from '../parts/invite-code.module.css'

/** 基本信息. The frame around it has loaded the class, so there is nothing to wait for here. */
export default function ClassBasics() {
  const { id } = useMount()
  const { data } = useQuery(api.classroom.get.query({ params: { id } }))
  if (!data) return null
  return (
    <div className={styles.layout}>
      <BasicsForm key={id} row={data.class} />
      <div className={styles.side}>
        <InviteCard row={data.class} />
        <JoinRequestsCard placeId={id} refusal={teachRefusal(data.class)} />
        <AnnouncementCard placeId={id} refusal={teachRefusal(data.class)} />
      </div>
    </div>
  )
}

/** The form keeps what it was opened with: changes of others arrive as a conflict on saving, not under the cursor. */
function BasicsForm({ row }: { row: Classroom }) {
  const stale = useStale()
  const [opened, setOpened] = useState(row)
  const saved = useRef(row)
  const save = async (values: ClassValues, version: number | undefined): Promise<SubmitResult<ClassValues>> => {
    const { is_training: _fixed, ...body } = values
    try {
      const answer = await api.classroom.update(
        { params: { id: row.id }, body: { ...body, version: version ?? opened.version } },
        { quiet: true },
      )
      saved.current = answer.class
    } catch (error) {
      if (isApiError(error) && error.reason === 'changedMeanwhile') {
        const theirs = (await api.classroom.get({ params: { id: row.id } })).class
        const { by, at = new Date() } = lastEditor(error)
        return { conflict: { by, at, version: theirs.version, theirs: classValues(theirs) } }
      }
      return submitResult(error)
    }
  }
  const refusal = row.state === 'archived' ? '班级已归档，只能查看' : row.can.edit === true ? undefined : row.can.edit
  return (
    <FormPage
      key={opened.version}
      schema={classSchema}
      fields={classFields}
      initialValues={classValues(opened)}
      version={opened.version}
      draftKey={`class:${row.id}`}
      onSubmit={save}
      onSaved={() => {
        setOpened(saved.current)
        showToast('已保存')
        void stale('classroom')
      }}
      {...(refusal === undefined ? {} : { isDisabled: true, blockedReason: refusal })}
    />
  )
}
