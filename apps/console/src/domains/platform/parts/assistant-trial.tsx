import { Alert } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { Button } from '../../../kit/button.tsx'
import { useForm } from '../../../kit/form/form-store.ts'
import styles from './assistant-trial.module.css'

type Outcome = { isFine: boolean; title: string; detail: string }

/** Asks the service one short question with what is in the form, saved or not. */
export function AssistantTrial() {
  const form = useForm()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isAsking, setAsking] = useState(false)

  const ask = async (): Promise<void> => {
    const {
      endpoint = '',
      model = '',
      api_key,
    } = form.values() as Partial<Record<'endpoint' | 'model' | 'api_key', string>>
    setAsking(true)
    setOutcome(undefined)
    try {
      const body = { endpoint, model, ...(api_key ? { api_key } : {}) }
      const { is_fine, milliseconds, detail } = await api.platform.tryAssistant({ body }, { quiet: true })
      const seconds = (milliseconds / 1000).toFixed(1)
      setOutcome({
        isFine: is_fine,
        title: is_fine ? `连接正常，用时 ${seconds} 秒` : '连接失败',
        detail: is_fine ? `模型回答：${detail}` : detail,
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      setOutcome({ isFine: false, title: '不能测试', detail: error.message })
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={styles.trial}>
      <Button isBusy={isAsking} onClick={() => void ask()}>
        测试连接
      </Button>
      <output className={styles.outcome}>
        {outcome && (
          <Alert
            showIcon
            type={outcome.isFine ? 'success' : 'error'}
            title={outcome.title}
            description={outcome.detail}
          />
        )}
      </output>
    </div>
  )
}
