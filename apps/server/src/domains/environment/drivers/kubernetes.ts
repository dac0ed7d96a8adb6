import { DriverError, type Driver, type DriverState, type EnvironmentPlan, type Held } from './driver.ts'
import { homeByExec } from './home-archive.ts'
import { engineLacks, engineLimit, refuseWhatEnginesLack } from './engine-lacks.ts'
import { restartByExec, runStartCommand } from './restart.ts'
import { clusterApi, type ClusterConfig } from './kubernetes-api.ts'
import { execInPod, openPodTerminal, pipeToPod } from './kubernetes-exec.ts'
import { fillPod } from './kubernetes-mounts.ts'
import { label, nameOf, podObject, podOf, policyObject, serviceObject } from './kubernetes-objects.ts'
import { faultOfPod, isUp, missingRights, type Pod, type PodList } from './kubernetes-state.ts'
import { usageMeter, type PodMetrics } from './kubernetes-usage.ts'

interface ClusterState extends DriverState {
  /** Pod names by host name. */
  pods: Record<string, string>
}

const startMs = 180_000
const pollMs = 500
const goneMs = 30_000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Environments as pods of a Kubernetes cluster, reachable from every server. */
export function kubernetesDriver(config: ClusterConfig): Driver {
  const api = clusterApi(config)
  const { namespace } = config
  const core = `/api/v1/namespaces/${namespace}`
  const policies = `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`
  const labelled = (id?: string): string =>
    `labelSelector=${encodeURIComponent(id === undefined ? label : `${label}=${id}`)}`
  const listPods = async (id?: string): Promise<Pod[]> =>
    (await api.call<PodList>('GET', `${core}/pods?${labelled(id)}`)).data.items
  const meter = usageMeter(async () => {
    const path = `/apis/metrics.k8s.io/v1beta1/namespaces/${namespace}/pods?${labelled()}`
    const { status, data } = await api.call<PodMetrics>('GET', path, undefined, [404, 503])
    return status === 200 ? data : null
  })

  const podIn = (held: Held, hostname: string): string => {
    const pod = (held.state as Partial<ClusterState>).pods?.[hostname]
    if (!pod) throw new DriverError('gone', '环境已不存在')
    return pod
  }

  async function destroy(id: string): Promise<void> {
    await api.call('DELETE', `${core}/pods?${labelled(id)}&gracePeriodSeconds=0`, undefined, [404])
    await api.call('DELETE', `${core}/services/${nameOf(id)}`, undefined, [404])
    await api.call('DELETE', `${policies}/${nameOf(id)}`, undefined, [404])
    const until = Date.now() + goneMs
    while ((await listPods(id)).length) {
      if (Date.now() > until) throw new DriverError('failed', '集群还没有删除完这个环境')
      await pause(pollMs)
    }
  }

  /** Waits until every machine is up; what cannot come up any more fails at once, in the cluster's words. */
  async function untilUp(plan: EnvironmentPlan): Promise<void> {
    const until = Date.now() + startMs
    while (true) {
      const pods = await listPods(plan.id)
      if (pods.length === plan.machines.length && pods.every(isUp)) return
      const faults = pods.map(faultOfPod)
      const final = faults.find((fault) => fault?.isFinal)
      if (final) throw new DriverError('failed', final.words)
      if (Date.now() > until) {
        const words = faults.find((fault) => fault !== null)?.words
        throw new DriverError('failed', words ?? `主机在${startMs / 1000}秒内没有启动`)
      }
      await pause(pollMs)
    }
  }

  const exec: Driver['exec'] = async (held, hostname, request) => {
    const { variables = {} } = held
    const { raw: _raw, ...outcome } = await execInPod(api, podIn(held, hostname), request, { variables })
    return outcome
  }

  return {
    name: 'kubernetes',
    node: null,

    async selfTest() {
      const no = (reason: string) => ({ isReady: false, reason, limits: [] })
      try {
        await api.call('GET', '/version')
        const { status } = await api.call('GET', `/api/v1/namespaces/${namespace}`, undefined, [403, 404])
        if (status === 404)
          return no(`集群中没有命名空间「${namespace}」。请执行 kubectl create namespace ${namespace}`)
        const missing = await missingRights(api)
        if (missing.length) {
          return no(
            `服务账号在命名空间「${namespace}」中缺少权限：${missing.join('、')}。请按 deploy/kubernetes/environments.yaml 授权`,
          )
        }
        const quotas = await api.call<{ items: unknown[] }>('GET', `${core}/resourcequotas`, undefined, [403])
        const limits = [engineLimit, '网络隔离由集群的网络插件执行，请确认它支持 NetworkPolicy']
        if (quotas.status === 200 && !quotas.data.items.length) {
          limits.push(`命名空间「${namespace}」没有 ResourceQuota，环境可能占满整个集群`)
        }
        if ((await meter.read()) === null) limits.push('集群没有 metrics-server，不显示 CPU 和内存用量')
        return { isReady: true, reason: '', limits }
      } catch (error) {
        if (!(error instanceof DriverError)) throw error
        return no(`${error.message}，地址 ${config.url}。请检查 KUBERNETES_URL、访问令牌和证书`)
      }
    },

    async create(plan) {
      refuseWhatEnginesLack(plan)
      await destroy(plan.id)
      try {
        // The walls are up before anybody is inside.
        await api.call('POST', policies, policyObject(plan, namespace))
        await api.call('POST', `${core}/services`, serviceObject(plan, namespace))
        const where = { namespace, runtimeClass: config.runtimeClass }
        for (const machine of plan.machines) await api.call('POST', `${core}/pods`, podObject(plan, machine, where))
        await untilUp(plan)
        const pods = Object.fromEntries(plan.machines.map(({ hostname }) => [hostname, podOf(plan.id, hostname)]))
        const state: ClusterState = { pods }
        for (const pod of Object.values(pods)) await fillPod(api, pod, plan.mounts)
        for (const { hostname, startCommand } of plan.machines) {
          await runStartCommand(exec, { id: plan.id, state }, hostname, startCommand)
        }
        return state
      } catch (error) {
        await destroy(plan.id).catch(() => {})
        throw error
      }
    },

    async isAlive(held) {
      const wanted = Object.values((held.state as Partial<ClusterState>).pods ?? {})
      const up = new Set((await listPods(held.id)).filter(isUp).map((pod) => pod.metadata.name))
      return wanted.length > 0 && wanted.every((pod) => up.has(pod))
    },

    exec,

    async terminal(held, hostname, size, env) {
      return openPodTerminal(api, podIn(held, hostname), size, { ...held.variables, ...env })
    },

    pipe: (held, hostname, argv) => pipeToPod(api, podIn(held, hostname), argv),

    async writeFile(held, hostname, path, bytes) {
      const script = 'mkdir -p "$(dirname "$1")" && base64 -d > "$1"'
      const argv = ['sh', '-c', script, 'write', path]
      const stdin = Buffer.from(bytes).toString('base64')
      const done = await exec(held, hostname, { command: { argv }, stdin, timeoutMs: 60_000 })
      if (done.exitCode !== 0) throw new DriverError('failed', '文件写不进去：没有权限或空间不足')
    },

    async readFile(held, hostname, path, limitBytes) {
      const script = '[ -f "$1" ] && [ "$(stat -L -c %s "$1")" -le "$2" ] && cat "$1"'
      const argv = ['sh', '-c', script, 'read', path, String(limitBytes)]
      const request = { command: { argv }, timeoutMs: 60_000, outputLimitBytes: limitBytes * 2 }
      const done = await execInPod(api, podIn(held, hostname), request)
      if (done.exitCode !== 0) throw new DriverError('failed', '文件不存在、没有权限或过大')
      return done.raw
    },

    ...homeByExec(exec),

    async usage(held) {
      const usage = await meter.of(Object.values((held.state as Partial<ClusterState>).pods ?? {}))
      if (!usage) throw new DriverError('failed', '集群没有给出用量')
      return usage
    },

    ...restartByExec(exec),
    ...engineLacks,

    destroy,

    async list() {
      return [...new Set((await listPods()).flatMap((pod) => pod.metadata.labels?.[label] ?? []))]
    },
  }
}
