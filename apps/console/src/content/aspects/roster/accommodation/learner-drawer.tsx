import { type Accommodation, type EffectiveTimes, effectiveRuleLabels } from '@lab/contract/accommodation'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { Button } from '../../../../kit/button.tsx'
import { askQuestion } from '../../../../kit/dialogs/dialog-store.ts'
import { Drawer } from '../../../../kit/drawer.tsx'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { exactTime } from '../../../../kit/time-text.ts'
import styles from './accommodation.module.css'
import { ExceptionDialog } from './exception-dialog.tsx'
import { LearnerDetails } from './learner-details.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { givenText, validityText } from './words.ts'

type LearnerDrawerProps = {
  placeId: string
  learnerId: string
  /** Why nothing can be changed now. */
  refusal: string | undefined
  onClose: () => void
}
type Open = { dialog: 'profile'; row?: Accommodation } | { dialog: 'exception'; times: EffectiveTimes }

const tones = { offering: 'grey', profile: 'hue', exception: 'amber' } as const

/** One learner's arrangements, and what holds for them in each content with the rule that says so. */
export function LearnerDrawer({ placeId, learnerId, refusal, onClose }: LearnerDrawerProps) {
  const stale = useStale()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useQuery(
    api.accommodation.ofLearner.query({ params: { id: placeId, learner_id: learnerId } }),
  )
  const name = data?.learner.real_name ?? ''
  const remove = async (row: Accommodation) => {
    const agreed = await askQuestion({
      title: '删除个别安排',
      text: `删除后，${name}的截止时间和次数恢复为统一设置。`,
      okText: '删除',
      danger: true,
    })
    if (!agreed) return
    await api.accommodation.remove({ params: { id: placeId, accommodation_id: row.id } }).catch(() => undefined)
    await stale('accommodation')
  }
  const takeBack = async (times: EffectiveTimes) => {
    const params = { id: times.offering_id, learner_id: learnerId }
    await api.accommodation.removeException({ params }).catch(() => undefined)
    await stale('accommodation')
  }
  return (
    <Drawer size={720} title={name ? `${name}的个别安排` : '个别安排'} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <LearnerDetails placeId={placeId} learnerId={learnerId} refusal={refusal} />
          <section className={styles.section} aria-label="长期安排">
            <header>
              <h3>长期安排</h3>
              <Button
                isSmall
                icon={PlusOutlined}
                disabled={refusal !== undefined}
                title={refusal}
                onClick={() => setOpen({ dialog: 'profile' })}
              >
                添加
              </Button>
            </header>
            {data.accommodations.length === 0 ? (
              <p className={styles.quiet}>没有长期安排，按统一设置执行。</p>
            ) : (
              <ul className={styles.profiles}>
                {data.accommodations.map((row) => (
                  <li key={row.id} data-over={!row.is_valid_now || undefined}>
                    <div>
                      <b>{givenText(row)}</b>
                      <span>{row.reason}</span>
                      <small>
                        {validityText(row)}，{row.created_by.real_name}添加
                        {!row.is_valid_now && '，当前不在有效期'}
                      </small>
                    </div>
                    <Button
                      isSmall
                      look="link"
                      disabled={refusal !== undefined}
                      onClick={() => setOpen({ dialog: 'profile', row })}
                    >
                      修改
                    </Button>
                    <Button
                      isSmall
                      look="link"
                      isDanger
                      disabled={refusal !== undefined}
                      onClick={() => void remove(row)}
                    >
                      删除
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={styles.section} aria-label="实际时间">
            <header>
              <h3>实际时间</h3>
            </header>
            {data.times.length === 0 ? (
              <Empty kind="class" text="还没有教学内容。" />
            ) : (
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th>内容</th>
                    <th>截止时间</th>
                    <th>提交次数</th>
                    <th>
                      <span className="visually-hidden">操作</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.times.map((times) => (
                    <tr key={times.offering_id}>
                      <th scope="row">{times.title}</th>
                      <td>
                        <Because
                          field={times.closes_at}
                          text={times.closes_at.value ? exactTime(times.closes_at.value).slice(0, 16) : '不限'}
                        />
                        {times.opens_at.rule !== 'offering' && times.opens_at.value && (
                          <Because field={times.opens_at} text={`${exactTime(times.opens_at.value).slice(0, 16)} 起`} />
                        )}
                        {times.time_factor && times.time_factor.rule !== 'offering' && (
                          <Because field={times.time_factor} text={`作答时长 ×${times.time_factor.value}`} />
                        )}
                      </td>
                      <td>
                        <Because
                          field={times.attempts}
                          text={times.attempts.value === null ? '不限' : `${times.attempts.value} 次`}
                        />
                      </td>
                      <td className={styles.tools}>
                        <Button
                          isSmall
                          look="link"
                          disabled={refusal !== undefined}
                          onClick={() => setOpen({ dialog: 'exception', times })}
                        >
                          单独调整
                        </Button>
                        {times.exception && (
                          <Button
                            isSmall
                            look="link"
                            disabled={refusal !== undefined}
                            onClick={() => void takeBack(times)}
                          >
                            取消调整
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          {open?.dialog === 'profile' && (
            <ProfileDialog
              placeId={placeId}
              learners={[data.learner]}
              row={open.row}
              onClose={() => setOpen(undefined)}
            />
          )}
          {open?.dialog === 'exception' && <ExceptionDialog times={open.times} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </Drawer>
  )
}

/** A value with the rule that set it, and in a sentence why. */
function Because({ field, text }: { field: Pick<EffectiveTimes['closes_at'], 'rule' | 'why'>; text: string }) {
  return (
    <div className={styles.because}>
      <span className="num">{text}</span>
      <ToneTag tone={tones[field.rule]}>{effectiveRuleLabels[field.rule]}</ToneTag>
      {field.rule !== 'offering' && <small>{field.why}</small>}
    </div>
  )
}
