import { useViews } from '../../../content/use-views.tsx'
import { PoolList } from '../parts/pool-list.tsx'
import EnvironmentInstances from './instance-list.tsx'

/** What runs now, and what is started ahead. */
export default function Environments() {
  const { view, part } = useViews([
    { value: 'instance', label: '环境实例' },
    { value: 'pool', label: '预启动' },
  ])
  return view === 'pool' ? <PoolList part={part} /> : <EnvironmentInstances part={part} />
}
