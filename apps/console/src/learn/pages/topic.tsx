import type { DataOf } from '@lab/contract/endpoint'
import type { exp_practice as contract } from '@lab/contract/exp-practice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../kit/button.tsx'
import { Cover } from '../../kit/cover.tsx'
import { outlineShape } from '../../kit/cover-shape.ts'
import { RichTextView } from '../../kit/editor/index.ts'
import { Empty } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { TopicRanking } from '../parts/topic-ranking.tsx'
import { completeLook, orgWords, scoreOf, scoreText, standingLooks } from '../words.ts'
import styles from './topic.module.css'

type Own = DataOf<typeof contract.own>
type Practised = Own['experiments'][number]

/** A practice topic: its experiments with the best result of each, and how one ranks among the others. */
export default function TopicPage() {
  const { topicId: id = '' } = useParams()
  const query = useQuery(api.exp_practice.own.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ topic, experiments, ranking }) => (
        <>
          <PageHead
            title={topic.title}
            above={{ to: '/learn/topics', title: '实验练习专题' }}
            facts={[orgWords(topic), topic.tags.join('、'), '次数不限，取最好的一次']}
          />
          {topic.summary.value.trim() && (
            <SectionCard title="简介">
              <RichTextView value={topic.summary} isCompact />
            </SectionCard>
          )}
          <SectionCard
            title="我的成绩"
            aside={
              topic.experiment_count > 0 && topic.done >= topic.experiment_count && <LookTag look={completeLook} />
            }
          >
            <dl className={styles.facts}>
              <div>
                <dt>总分</dt>
                <dd>
                  <ProgressBar
                    label={`总分 ${scoreText(topic.points)} / ${topic.max_points}`}
                    percent={topic.max_points > 0 ? (topic.points / topic.max_points) * 100 : 0}
                    width={180}
                    hideText
                  />
                  <span className="num">
                    {scoreText(topic.points)} / {topic.max_points}
                  </span>
                </dd>
              </div>
              <div>
                <dt>有成绩的实验</dt>
                <dd className="num">
                  {topic.done} / {topic.experiment_count}
                </dd>
              </div>
              {ranking && (
                <div>
                  <dt>名次</dt>
                  <dd className="num">{ranking.own ? `${ranking.own.rank} / ${ranking.total}` : '--'}</dd>
                </div>
              )}
            </dl>
          </SectionCard>
          <SectionCard title="实验" isFlush>
            {experiments.length === 0 ? (
              <Empty kind="experiment" title="暂时没有实验" text="老师正在调整这个专题，请稍后再来。" />
            ) : (
              <ol className={styles.experiments} aria-label="专题的实验">
                {experiments.map((one) => (
                  <Experiment key={one.experiment_id} topicId={id} experiment={one} />
                ))}
              </ol>
            )}
          </SectionCard>
          {ranking && <TopicRanking ranking={ranking} />}
        </>
      )}
    </PageState>
  )
}

function Experiment({ topicId, experiment }: { topicId: string; experiment: Practised }) {
  const now = useNow()
  const { title, cover, best, attempts, state, record_id: recordId } = experiment
  return (
    <li className={styles.experiment}>
      <Cover kind="experiment" title={title} src={cover} shape={outlineShape(experiment.shape)} width={72} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.quiet}>
          <span className="num">{experiment.step_count} 个环节</span>
          <span className="num">约 {experiment.duration_minutes} 分钟</span>
          <span className="num">{best ? `最好 ${scoreOf(best)}` : `满分 ${experiment.max_points}`}</span>
          {attempts > 0 && <span className="num">练过 {attempts} 次</span>}
          {best && <span>{relativeTime(best.reached_at, now)}</span>}
        </span>
      </span>
      <LookTag look={standingLooks[state]} />
      <span className={styles.actions}>
        {recordId && best && <AppLink to={`/learn/record/${recordId}`}>成绩和反馈</AppLink>}
        <Begin topicId={topicId} experiment={experiment} />
      </span>
    </li>
  )
}

/** Begins an experiment, goes on with it, or begins it once more with nothing done. */
function Begin({ topicId, experiment }: { topicId: string; experiment: Practised }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, act] = useAct()
  const { experiment_id: experimentId, state, title } = experiment
  const isOver = state === 'submitted' || state === 'graded'
  const word = state === 'not_started' ? '开始' : isOver ? '再练一次' : '继续'
  const begin = () =>
    act(async () => {
      const params = { id: topicId, experiment_id: experimentId }
      const { record } = await api.exp_practice.start({ params, body: { again: isOver } })
      // This tab hears no news of what it was answered with itself.
      for (const domain of ['exp_practice', 'learning'])
        void client.invalidateQueries({ queryKey: [domain], refetchType: 'none' })
      void navigate(`/learn/work/${record.id}`)
    })
  return (
    <Button
      look={isOver ? 'plain' : 'primary'}
      isBusy={isBusy}
      aria-label={`${word}${title}`}
      onClick={() => void begin()}
    >
      {word}
    </Button>
  )
}
