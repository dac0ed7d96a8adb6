import type { RaisedHand } from '@lab/contract/live'
import { Button } from '../../../../kit/button.tsx'
import { RelativeTime } from '../../../../kit/measures.tsx'
import { Face } from '../../../../kit/person.tsx'
import type { SharedFailure } from './monitor-rules.ts'
import styles from './monitor.module.css'

type HandQueueProps = {
  hands: RaisedHand[]
  onTake: (hand: RaisedHand) => void
  onFinish: (hand: RaisedHand) => void
}

/** 求助: who raised a hand, oldest first. */
export function HandQueue({ hands, onTake, onFinish }: HandQueueProps) {
  return (
    <section className={styles.card} aria-label="求助">
      <h2>
        求助 <b className="num">{hands.length}</b>
      </h2>
      {hands.length === 0 ? (
        <p className={styles.quiet}>没有人举手。学员举手后按先后排在这里。</p>
      ) : (
        <ol className={styles.hands}>
          {hands.map((hand) => (
            <li key={hand.id}>
              <Face name={hand.learner.real_name} avatar={hand.learner.avatar} size={28} />
              <div>
                <p>
                  <b>{hand.learner.real_name}</b>
                  <small>
                    <RelativeTime at={hand.raised_at} />
                  </small>
                </p>
                <small className={styles.clip} title={[hand.step_title, hand.note].filter(Boolean).join('：')}>
                  {[hand.step_title, hand.note].filter(Boolean).join('：') || '没有说明'}
                </small>
                {hand.taken_by && <small className={styles.taken}>{hand.taken_by.real_name}正在处理</small>}
                <span className={styles.handTools}>
                  {!hand.taken_by && (
                    <Button isSmall look="primary" onClick={() => onTake(hand)}>
                      {hand.environment_id ? '接手并看终端' : '接手'}
                    </Button>
                  )}
                  <Button isSmall onClick={() => onFinish(hand)}>
                    已解决
                  </Button>
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type FailureBoardProps = { failures: SharedFailure[]; onMessage: (failure: SharedFailure) => void }

const spoken = ({ message, exitCode }: SharedFailure): string =>
  message || `没有通过，验证没有给出说明${exitCode === null ? '' : `（退出码 ${exitCode}）`}`

/** 共同的错误: learners whose check says the same, and a message to exactly these. */
export function FailureBoard({ failures, onMessage }: FailureBoardProps) {
  return (
    <section className={styles.card} aria-label="共同的错误">
      <h2>
        共同的错误 <b className="num">{failures.length}</b>
      </h2>
      {failures.length === 0 ? (
        <p className={styles.quiet}>两名以上学员在同一处得到同样的验证结果时，会归在一起；验证没有说明的也归在一起。</p>
      ) : (
        <ol className={styles.failures}>
          {failures.slice(0, 20).map((failure) => (
            <li key={failure.key}>
              <p className={styles.clip} title={spoken(failure)}>
                {spoken(failure)}
              </p>
              {failure.output && (
                <details className={styles.output}>
                  <summary>完整输出</summary>
                  <pre>{`${failure.output}\n${failure.message}`}</pre>
                </details>
              )}
              <small className={styles.clip} title={failure.learners.map((one) => one.real_name).join('、')}>
                {failure.stepTitle} · {failure.learners.length} 人
              </small>
              <Button isSmall onClick={() => onMessage(failure)}>
                提示这 {failure.learners.length} 人
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
