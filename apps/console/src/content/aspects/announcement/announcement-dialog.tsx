import { announcement as contract, type PlaceAnnouncement } from '@lab/contract/announcement'
import type { RichText } from '@lab/contract/fields'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { emptyRichText, RichTextEditor } from '../../../kit/editor/index.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const schema = contract.create.definition.body
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { name: 'title', label: '标题', kind: 'text', maxLength: 100 },
  {
    name: 'body',
    label: '正文',
    kind: 'custom',
    render: ({ value, onChange, isDisabled }) => (
      <RichTextEditor
        label="公告正文"
        value={(value as RichText | undefined) ?? emptyRichText}
        onChange={onChange}
        canEdit={!isDisabled}
        upload={uploadFile}
        placeholder="时间、地点、要准备什么"
        height={220}
      />
    ),
  },
  { name: 'is_pinned', label: '置顶', kind: 'switch', onText: '排在最前', offText: '按时间排列' },
]

const valuesOf = ({ title, body, is_pinned }: PlaceAnnouncement): Values => ({ title, body, is_pinned })

type AnnouncementDialogProps = {
  placeId: string
  /** The one to change; a new one without. */
  announcement?: PlaceAnnouncement
  onClose: () => void
}

/** Tells everybody who learns in a place something, or says it otherwise. */
export default function AnnouncementDialog({ placeId, announcement, onClose }: AnnouncementDialogProps) {
  const stale = useStale()
  const params = { id: placeId }
  return (
    <FormDialog<Values>
      open
      title={announcement ? '编辑公告' : '发布公告'}
      width={680}
      submitText={announcement ? '保存' : '发布'}
      schema={schema}
      fields={fields}
      initialValues={announcement ? valuesOf(announcement) : { title: '', body: emptyRichText, is_pinned: false }}
      {...(announcement ? { version: announcement.version } : {})}
      onSubmit={(values, version) =>
        saveOver<Values>(
          () => {
            if (!announcement) return api.announcement.create({ params, body: values }, { quiet: true })
            const body = { ...values, version: version ?? announcement.version }
            const at = { ...params, announcement_id: announcement.id }
            return api.announcement.update({ params: at, body }, { quiet: true })
          },
          async () => {
            const { announcements } = await api.announcement.list({ params, query: { per_page: 300 } }, { quiet: true })
            const now = announcements.find(({ id }) => id === announcement?.id) ?? announcement!
            return { values: valuesOf(now), version: now.version }
          },
        )
      }
      onSaved={() => {
        showToast(announcement ? '已保存' : '已发布，学员会收到消息')
        void stale('announcement')
      }}
      onClose={onClose}
    />
  )
}
