import type { Step } from '@lab/contract/experiment'
import { ExportOutlined } from '@ant-design/icons'
import { RichTextView } from '../../kit/editor/index.ts'
import { FilePreview } from '../../kit/viewer/index.ts'
import styles from './step-body.module.css'

type StepBodyProps = {
  step: Pick<Step, 'body' | 'link' | 'kind'>
  /** Runs a command of the text in a terminal. */
  onRun?: RunCommand | undefined
}

/** Types a command of the text into the terminal of a machine; of the one that is shown without a name. */
export type RunCommand = (command: { text: string; machine: string | null }) => void

/** What a learner reads of a step: its text and the file it opens. */
export function StepBody({ step, onRun }: StepBodyProps) {
  const { link, body } = step
  const isOwn = link?.url.startsWith('/') ?? false
  return (
    <div className={styles.body}>
      {(body.value.trim() || !link) && <RichTextView value={body} onRun={onRun} emptyText="这个环节没有正文" />}
      {link && isOwn && <FilePreview name={link.name} source={link.url} height={480} />}
      {link && !isOwn && (
        <a className={styles.link} href={link.url} target="_blank" rel="noopener noreferrer">
          <ExportOutlined aria-hidden />
          <span>
            <b>{link.name}</b>
            <small>{link.url}</small>
          </span>
        </a>
      )}
    </div>
  )
}
