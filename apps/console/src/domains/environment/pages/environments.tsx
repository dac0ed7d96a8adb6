import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { PoolList } from '../parts/pool-list.tsx'
import EnvironmentInstances from './instance-list.tsx'

/** What runs now, and what is started ahead. */
export default function Environments() {
  const [params, setParams] = useSearchParams()
  const isPools = params.get('view') === 'pool'
  const choose = (value: string | number): void => {
    setParams((current) => {
      const next = new URLSearchParams([...current].filter(([name]) => name === 's' || name === 'hm'))
      if (value === 'pool') next.set('view', 'pool')
      return next
    })
  }
  const views = (
    <Segmented
      aria-label="列表"
      value={isPools ? 'pool' : 'instance'}
      options={[
        { value: 'instance', label: '环境实例' },
        { value: 'pool', label: '预启动' },
      ]}
      onChange={choose}
    />
  )
  return isPools ? <PoolList views={views} /> : <EnvironmentInstances views={views} />
}
