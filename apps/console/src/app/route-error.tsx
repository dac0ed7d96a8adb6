import { isRouteErrorResponse, useRouteError } from 'react-router'
import { FailurePlace } from '../kit/failure-states.tsx'
import { Link } from '../kit/navigation/link.tsx'
import { Button } from '../kit/button.tsx'

/** The content of an address that does not exist, at that address. */
export function NotFound() {
  return (
    <FailurePlace
      isPage
      drawing="lost"
      title="页面不存在"
      text="地址可能有误，或页面已被移除。"
      action={<Link to="/">返回首页</Link>}
    />
  )
}

/** The content of an address that this person may not open, at that address. */
export function Forbidden() {
  return (
    <FailurePlace
      isPage
      drawing="lock"
      title="没有访问权限"
      text="如需访问，请联系管理员。"
      action={<Link to="/">返回首页</Link>}
    />
  )
}

/** What replaces a page that failed: while loading (an update replaced its files, the network is gone) or while drawing. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return (
    <FailurePlace
      drawing="broken"
      title="页面加载失败"
      text="可能是网络中断，或平台刚刚更新。请重新加载；如仍失败，请联系管理员。"
      action={
        <Button look="primary" onClick={() => window.location.reload()}>
          重新加载
        </Button>
      }
    />
  )
}
