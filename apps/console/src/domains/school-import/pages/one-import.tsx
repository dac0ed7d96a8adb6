import { schoolFormatLabels, schoolImportStateLabels, type SchoolImport } from '@lab/contract/school-import'
import { DeleteOutlined, DownloadOutlined, KeyOutlined, UndoOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { onLiveEvent } from '../../../api/live-events.ts'
import { api } from '../../../api/request/api.ts'
import { downloadFile } from '../../../api/request/download.ts'
import { useStale } from '../../../api/use-stale.ts'
import { WaitingDetail } from '../../../content/administration/waiting-detail.tsx'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { Note } from '../../../kit/note.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { Figures } from '../parts/figures.tsx'
import { ImportRows } from '../parts/import-rows.tsx'
import styles from '../parts/school-import.module.css'
import { SheetColumns } from '../parts/sheet-columns.tsx'
import { isWorking, outcomeText, stateTones, toWrite } from '../words.ts'

const ApplyDialog = later(() => import('../parts/apply-dialog.tsx'))

/** Next to the announcements: how far a job is changes without one. */
const askAgainMs = 1_500

/** 导入详情: what the import of a school does line by line, then what it did, and its undoing. */
export default function OneImport() {
  const { importid: id = '' } = useParams()
  const { href } = useLinks()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...api.schoolImport.get.query({ params: { id } }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.import) ? askAgainMs : false),
  })
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.domain === 'job') void client.invalidateQueries({ queryKey: ['schoolImport', 'get'] })
      }),
    [client],
  )
  const one = data?.import.id === id ? data.import : undefined
  useNameInBreadcrumb(href('org.import.detail', { importid: id }), one?.file_name)
  if (!one) return <WaitingDetail error={error} onRetry={() => void refetch()} />
  return <Known one={one} />
}

function Known({ one }: { one: SchoolImport }) {
  const stale = useStale()
  const { go } = useLinks()
  const applying = useOpening()
  const params = { id: one.id }
  const refusal = one.can.edit === true ? undefined : (one.can.edit ?? '没有权限')
  const disabled = refusal === undefined ? {} : { disabledReason: refusal }
  const nothing = toWrite(one.counts) === 0 ? { disabledReason: '没有需要写入的内容' } : {}
  const ask = async (question: Parameters<typeof askQuestion>[0], run: () => Promise<unknown>, done?: string) => {
    if (!(await askQuestion(question))) return
    if ((await run().catch(() => undefined)) === undefined) return
    if (done !== undefined) showToast(done)
    await stale('schoolImport')
  }
  const undo = () =>
    ask(
      {
        title: '撤销导入',
        text: '导入新建的组织、班级和账号，没有被使用的会删除；导入修改过的会恢复原值。之后又改过的、已经使用的会保留，并逐行说明原因。',
        okText: '撤销',
        danger: true,
      },
      () => api.schoolImport.undo({ params }),
    )
  const drop = async () => {
    if (!(await askQuestion({ title: '放弃导入', text: '还没有写入任何内容。', okText: '放弃', danger: true }))) return
    if ((await api.schoolImport.remove({ params }).catch(() => undefined)) === undefined) return
    await stale('schoolImport')
    go('org.import')
  }
  const destroy = () =>
    ask(
      {
        title: '销毁初始密码清单',
        text: '销毁后不能再下载。已经发给本人的初始密码仍然有效。',
        okText: '销毁',
        danger: true,
      },
      () => api.schoolImport.dropCodes({ params }),
      '已销毁',
    )
  const canUndo = one.state === 'done' || one.state === 'cancelled'
  return (
    <DetailPage
      title={one.file_name}
      kind="org"
      hideCover
      state={<ToneTag {...stateTones[one.state]}>{schoolImportStateLabels[one.state]}</ToneTag>}
      facts={[
        { label: '格式', value: schoolFormatLabels[one.format] },
        { label: '操作人', value: one.created_by.real_name },
        { label: '上传时间', value: <RelativeTime at={one.created_at} /> },
      ]}
      {...(one.state === 'ready'
        ? { primaryAction: { key: 'apply', label: '导入', opens: applying, ...nothing, ...disabled } }
        : {})}
      actions={[
        ...(one.codes_until
          ? [
              {
                key: 'codes',
                label: '下载初始密码',
                icon: KeyOutlined,
                run: () => void downloadFile(`/apis/v2/school-imports/${one.id}/codes`, '初始密码.csv'),
                ...disabled,
              },
            ]
          : []),
        {
          key: 'report',
          label: '下载报告',
          icon: DownloadOutlined,
          run: () => void downloadFile(`/apis/v2/school-imports/${one.id}/report`, '导入报告.csv'),
        },
      ]}
      moreActions={[
        ...(canUndo
          ? [{ key: 'undo', label: '撤销导入', icon: UndoOutlined, danger: true, run: () => void undo(), ...disabled }]
          : []),
        ...(one.codes_until
          ? [{ key: 'destroy', label: '销毁初始密码清单', danger: true, run: () => void destroy(), ...disabled }]
          : []),
        ...(one.state === 'ready'
          ? [
              {
                key: 'drop',
                label: '放弃导入',
                icon: DeleteOutlined,
                danger: true,
                run: () => void drop(),
                ...disabled,
              },
            ]
          : []),
      ]}
    >
      <div className={styles.page}>
        <Standing one={one} />
        {one.state === 'ready' && <SheetColumns key={one.id} one={one} />}
        <Figures counts={one.counts} />
        <ImportRows one={one} />
      </div>
      <Opened by={applying}>{(close) => <ApplyDialog one={one} onClose={close} />}</Opened>
    </DetailPage>
  )
}

/** Where the import is: how far its job is, why that broke off, what became of it. */
function Standing({ one }: { one: SchoolImport }) {
  const { done = 0, total = 0, note = '', error = '' } = one.progress ?? {}
  if (isWorking(one))
    return (
      <section className={styles.working} aria-label="进度">
        <ProgressBar
          percent={total ? (done / total) * 100 : 0}
          label={one.state === 'writing' ? '导入进度' : '撤销进度'}
        />
        <p aria-live="polite">{note || '正在准备…'}</p>
        <p className={styles.quiet}>可以离开此页，会在后台继续。</p>
        {one.job_id !== null && (
          <Button onClick={() => void api.job.cancel({ params: { id: one.job_id! } }).catch(() => undefined)}>
            {one.state === 'writing' ? '取消导入' : '停止撤销'}
          </Button>
        )}
      </section>
    )
  if (one.state === 'cancelled')
    return (
      <Note tone="warning">没有全部完成{error && `：${error}`}。已写入的部分可以撤销，也可以修改文件后再次导入。</Note>
    )
  if (one.undone) return <Note tone="info">导入已撤销：{outcomeText(one)}。</Note>
  if (one.state === 'ready') return <Note tone="info">还没有写入任何内容。核对下面每一行的结果后，点「导入」。</Note>
  return one.codes_until ? (
    <Note tone="warning">
      新账号的初始密码可以下载，
      <RelativeTime at={one.codes_until} /> 后自动销毁。请分发给本人，首次登录须修改。
    </Note>
  ) : null
}
