import { join } from 'node:path'
import type { Config } from '../../../kernel/config.ts'
import { dockerDriver } from './docker.ts'
import type { Driver, SelfTest } from './driver.ts'
import { kubernetesDriver } from './kubernetes.ts'
import { sandboxDriver } from './sandbox.ts'

export interface DriverHealth extends SelfTest {
  name: Config['envDriver']
  state: 'checking' | 'ready' | 'unavailable'
}

/** The driver that the configuration names, or null with the reason why environments cannot be started. */
export async function chooseDriver(config: Config): Promise<{ driver: Driver } | { driver: null; reason: string }> {
  switch (config.envDriver) {
    case 'sandbox':
      return { driver: await sandboxDriver(join(config.dataDir, 'environments')) }
    case 'docker': {
      const host = config.dockerHost ?? 'unix:///var/run/docker.sock'
      const driver = dockerDriver(host)
      const reason = `DOCKER_HOST 的地址「${host}」无法识别。请写成 unix:///var/run/docker.sock 或 tcp://主机:端口 后重启服务`
      return driver ? { driver } : { driver: null, reason }
    }
    case 'kubernetes': {
      const reason =
        '没有指明 Kubernetes 集群：本服务不在集群内运行，也没有设置 KUBERNETES_URL。请设置 KUBERNETES_URL 和 KUBERNETES_TOKEN_FILE 后重启服务'
      return config.kubernetes ? { driver: kubernetesDriver(config.kubernetes) } : { driver: null, reason }
    }
    case 'none':
      return {
        driver: null,
        reason: '环境服务已关闭（ENV_DRIVER=none）。请把 ENV_DRIVER 设为 sandbox、docker 或 kubernetes 后重启服务',
      }
  }
}
