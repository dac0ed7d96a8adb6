import { Result } from 'antd'
import { useRoute } from './route-handle.ts'

/** What stands at an address whose page has not been built: its real title and a plain notice. */
export default function PendingPage() {
  const here = useRoute()
  return <Result status="info" title={here?.route.title} subTitle="该部分正在建设中" />
}
