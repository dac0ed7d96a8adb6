import type { learner } from '@lab/contract/learner'
import type { DataOf } from '@lab/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { Empty } from '../../kit/empty.tsx'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import { applicationLooks } from '../words.ts'
import { LookTag } from './look-tag.tsx'
import { PageState } from './page-state.tsx'
import styles from './ask-to-join.module.css'

type Found = DataOf<typeof learner.joinable>['places'][number]

const shown = 20

/** Classes of the school that take requests, and asking their teachers to be taken in. */
export function AskToJoin() {
  const [keyword, setKeyword] = useState('')
  const asked = useDeferredValue(keyword.trim())
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    ...api.learner.joinable.query(
      { query: { per_page: shown, ...(asked ? { keyword: asked } : {}) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField
        label="查找班级"
        placeholder="班级、课程或教师姓名"
        value={keyword}
        maxLength={100}
        canClear
        onChange={setKeyword}
      />
      <PageState query={query}>
        {({ places, total }) =>
          places.length === 0 ? (
            <Empty
              kind="list"
              compact
              title={asked ? '没有找到班级' : '没有可申请的班级'}
              text={asked ? '换个关键字，或向任课教师索取邀请码。' : '没有班级允许申请加入，请向任课教师索取邀请码。'}
            />
          ) : (
            <>
              <ul className={styles.list} aria-label="可申请加入的班级">
                {places.map((place) => (
                  <Line
                    key={place.id}
                    place={place}
                    isOpen={chosen === place.id}
                    onChoose={(isOpen) => setChosen(isOpen ? place.id : undefined)}
                  />
                ))}
              </ul>
              {total > places.length && (
                <p className={styles.quiet}>
                  共 {total} 个班级，这里显示前 {shown} 个，请输入关键字查找。
                </p>
              )}
            </>
          )
        }
      </PageState>
    </>
  )
}

type LineProps = { place: Found; isOpen: boolean; onChoose: (isOpen: boolean) => void }

function Line({ place, isOpen, onChoose }: LineProps) {
  const stale = useStale()
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    if (isBusy) return
    setBusy(true)
    setComplaint(undefined)
    try {
      await api.joining.ask({ params: { id: place.id }, body: { reason: reason.trim() } }, { quiet: true })
      await stale('joining', 'learner')
      showToast('申请已提交，老师审批后会通知您')
      onChoose(false)
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '提交失败，请重试')
    }
    setBusy(false)
  }
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <b>{place.name}</b>
        <p className={styles.quiet}>
          {[place.course_name, place.term, place.teachers.map((one) => one.real_name).join('、')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {place.is_asked ? (
        <LookTag look={applicationLooks.pending} />
      ) : (
        <Button
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '取消申请' : '申请加入'}「${place.name}」`}
          onClick={() => onChoose(!isOpen)}
        >
          {isOpen ? '取消' : '申请'}
        </Button>
      )}
      {isOpen && !place.is_asked && (
        <div className={styles.ask}>
          <TextField
            label={`申请加入「${place.name}」的说明`}
            isFirst
            placeholder="说明（选填），如学号、重修"
            value={reason}
            maxLength={200}
            onChange={setReason}
            onEnter={() => void ask()}
          />
          <Button look="primary" isBusy={isBusy} onClick={() => void ask()}>
            提交申请
          </Button>
          {complaint !== undefined && (
            <p className={styles.wrong} role="alert">
              {complaint}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
