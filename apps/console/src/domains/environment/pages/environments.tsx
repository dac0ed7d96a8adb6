import { useViews } from '../../../content/use-views.tsx'
import { PoolList } from '../parts/pool-list.tsx'
import EnvironmentInstances from './instance-list.tsx'

/** What runs now, and what is started ahead. */
export default function Environments() {
  const { view, control } = useViews([
    { value: 'instance', label: '环境实例' },
    { value: 'pool', label: '预启动' },
  ])
  return view === 'pool' ? <PoolList views={control} /> : <EnvironmentInstances views={control} />
}
