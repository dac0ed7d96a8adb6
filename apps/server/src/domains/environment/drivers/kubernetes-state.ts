import type { ClusterApi } from './kubernetes-api.ts'

export interface Pod {
  metadata: { name: string; labels?: Record<string, string>; deletionTimestamp?: string }
  status?: {
    phase?: string
    reason?: string
    message?: string
    conditions?: { type: string; status: string; reason?: string; message?: string }[]
    containerStatuses?: {
      state?: {
        running?: object
        waiting?: { reason?: string; message?: string }
        terminated?: { reason?: string; exitCode?: number; message?: string }
      }
    }[]
  }
}
export interface PodList {
  items: Pod[]
}

export const isUp = ({ metadata, status }: Pod): boolean =>
  !metadata.deletionTimestamp &&
  status?.phase === 'Running' &&
  Boolean(status.containerStatuses?.length) &&
  status.containerStatuses!.every((one) => one.state?.running !== undefined)

export interface PodFault {
  words: string
  /** Waiting longer will not help. */
  isFinal: boolean
}

const waitingWords: Record<string, { words: string; isFinal: boolean }> = {
  InvalidImageName: { words: '镜像地址不正确', isFinal: true },
  ErrImageNeverPull: { words: '节点上没有镜像，并且不允许下载', isFinal: true },
  ImagePullBackOff: { words: '镜像不能下载', isFinal: true },
  ErrImagePull: { words: '镜像不能下载', isFinal: false },
  CreateContainerConfigError: { words: '集群不接受主机的配置', isFinal: true },
  CreateContainerError: { words: '容器不能创建', isFinal: true },
  RunContainerError: { words: '容器不能启动', isFinal: true },
}

const withDetail = (words: string, detail: string | undefined): string =>
  detail ? `${words}：${detail.split('\n')[0]!.slice(0, 200)}` : words

/** What keeps a pod from coming up, as far as the cluster says it; null while it is simply on its way. */
export function faultOfPod({ status }: Pod): PodFault | null {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') {
    const ended = status.containerStatuses?.[0]?.state?.terminated
    const words = ended?.reason === 'OOMKilled' ? '主机的内存不够' : '主机启动后就结束了'
    return { words: withDetail(words, status.message ?? ended?.message ?? status.reason), isFinal: true }
  }
  for (const { state } of status?.containerStatuses ?? []) {
    const known = state?.waiting?.reason ? waitingWords[state.waiting.reason] : undefined
    if (known) return { words: withDetail(known.words, state?.waiting?.message), isFinal: known.isFinal }
  }
  const scheduled = status?.conditions?.find((condition) => condition.type === 'PodScheduled')
  if (scheduled?.status === 'False') {
    // Another environment may end, or a node come up.
    return { words: withDetail('集群没有足够的资源', scheduled.message), isFinal: false }
  }
  return null
}

const rights = [
  { group: '', resource: 'pods', verb: 'create', words: '创建 pods' },
  { group: '', resource: 'pods', verb: 'list', words: '查看 pods' },
  { group: '', resource: 'pods', verb: 'deletecollection', words: '删除 pods' },
  // Over a WebSocket the verb is that of an HTTP GET.
  { group: '', resource: 'pods', subresource: 'exec', verb: 'get', words: '在 pods 中执行命令' },
  { group: '', resource: 'services', verb: 'create', words: '创建 services' },
  { group: '', resource: 'services', verb: 'delete', words: '删除 services' },
  { group: 'networking.k8s.io', resource: 'networkpolicies', verb: 'create', words: '创建 networkpolicies' },
  { group: 'networking.k8s.io', resource: 'networkpolicies', verb: 'delete', words: '删除 networkpolicies' },
]

/** What the service account would need and does not have, in words. */
export async function missingRights(api: ClusterApi): Promise<string[]> {
  const answers = await Promise.all(
    rights.map(async ({ words, ...attributes }) => {
      const { data } = await api.call<{ status?: { allowed?: boolean } }>(
        'POST',
        '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
        {
          apiVersion: 'authorization.k8s.io/v1',
          kind: 'SelfSubjectAccessReview',
          spec: { resourceAttributes: { namespace: api.namespace, ...attributes } },
        },
      )
      return data.status?.allowed ? null : words
    }),
  )
  return answers.filter((words) => words !== null)
}
