import type { LabMade } from '@lab/contract/experiment-labs'
import { Alert } from 'antd'
import { useLinks } from '../../../../content/use-links.ts'
import { AppLink } from '../../../../kit/link.tsx'
import styles from './labs.module.css'

/** What came of an import: each experiment to be opened, and what did not come along. */
export function LabReport({ made, onOpen }: { made: readonly LabMade[]; onOpen: () => void }) {
  const links = useLinks()
  const done = made.filter(({ experiment_id: id }) => id !== null).length
  const isWhole = done === made.length
  return (
    <>
      <Alert
        type={isWhole ? 'success' : 'warning'}
        showIcon
        title={isWhole ? `已导入 ${done} 个实验，都是草稿` : `已导入 ${done} 个实验，${made.length - done} 个没有导入`}
        description="接下来：打开实验，看一遍正文和环境，再做一次可完成性验证。"
      />
      <ul className={styles.report} aria-label="导入的实验">
        {made.map(({ key, title, experiment_id: id, steps, refused }) => (
          <li key={key}>
            <p>
              {id === null ? (
                <b>{title}</b>
              ) : (
                <AppLink to={links.href('experiment.content', { expid: id })} onClick={onOpen}>
                  {title}
                </AppLink>
              )}
              <small>{id === null ? '没有导入' : `${steps} 个环节`}</small>
            </p>
            {refused.map(({ step, reason }) => (
              <small key={`${step}${reason}`} className={styles.lost}>
                {[step, reason].filter(Boolean).join('：')}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
