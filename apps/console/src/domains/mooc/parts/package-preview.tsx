import type { CoursePreview } from '@lab/contract/mooc-package'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { dotted } from '../../../kit/format.ts'
import { Note } from '../../../kit/note.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from '../mooc.module.css'

type PackagePreviewProps = { preview: CoursePreview; start: () => Promise<void>; onClose: () => void }

/** What a course package would bring: what comes, what is here already, and what cannot. */
export function PackagePreview({ preview, start, onClose }: PackagePreviewProps) {
  const [isBusy, act] = useAct()
  const { title, chapters, units, parts, files, refused, format } = preview
  return (
    <Dialog
      title="导入课程包"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void act(start)}>
            导入
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <h3>{title}</h3>
        <p>
          {dotted([
            format === 'package' ? '完整包' : 'Common Cartridge',
            `${chapters} 章`,
            ...units.map(({ label, count }) => `${label} ${count}`),
            files > 0 ? `${files} 个文件` : '',
          ])}
        </p>
        <Note tone="info">还没有写入任何内容。导入后课程是草稿，可以随时移入回收站。</Note>
        {parts.length > 0 && (
          <ul aria-label="随课程导入">
            {parts.map(({ label, title: name, said, state, note }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may be called the same
              <li key={at}>
                <ToneTag tone={state === 'here' ? 'slate' : 'green'}>{state === 'here' ? '已有' : '新建'}</ToneTag>
                <b>{label}</b>
                <span>{name}</span>
                <small>{dotted([said, note])}</small>
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <>
            <p>不能导入，或与原来不同：</p>
            <ul aria-label="不能导入，或与原来不同">
              {refused.map(({ step, reason }) => (
                <li key={`${step} ${reason}`}>
                  <b>{step}</b>
                  <small>{reason}</small>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
