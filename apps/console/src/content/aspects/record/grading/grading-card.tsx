import { Button } from '../../../../kit/button.tsx'
import styles from './grading.module.css'
import { LeftRing } from './left-ring.tsx'
import type { GradingQueue } from './use-grading-queue.ts'

/** 连续批改: what is left, and the ways on; on a phone at the lower edge, where the thumb is. */
export function GradingCard({ queue }: { queue: GradingQueue }) {
  const { canConfirm, next, before, unscored } = queue
  if (!queue.isOpen) return null
  return (
    <section className={styles.card} aria-label="连续批改">
      <h2>连续批改</h2>
      <LeftRing left={queue.left} done={queue.done} />
      <div className={styles.buttons}>
        {canConfirm && (
          <Button
            look="primary"
            isBusy={queue.isBusy}
            aria-keyshortcuts="Control+Enter"
            aria-describedby="unscored"
            onClick={queue.confirm}
          >
            {unscored !== undefined ? '未评按 0 分确认' : next ? '确认并到下一份' : '确认评分'}
          </Button>
        )}
        <Button
          disabled={!before}
          title={before?.name}
          aria-keyshortcuts="K"
          className={styles.before}
          onClick={() => queue.open('before')}
        >
          上一份
        </Button>
        <Button disabled={!next} title={next?.name} aria-keyshortcuts="J" onClick={() => queue.open('next')}>
          下一份
        </Button>
      </div>
      <output id="unscored" className={styles.unscored}>
        {unscored !== undefined && `「${unscored}」还没有评分，请输入分数；再次确认按 0 分计。`}
      </output>
      <p className={styles.keys}>
        <kbd>J</kbd> 下一份 <kbd>K</kbd> 上一份 <kbd>Ctrl</kbd> <kbd>Enter</kbd> 确认
        <br />
        数字直接输入分数，<kbd>?</kbd> 查看全部快捷键
      </p>
    </section>
  )
}
