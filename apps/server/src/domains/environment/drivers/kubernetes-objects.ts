import type { EnvironmentPlan, MachinePlan } from './driver.ts'
import { container } from './kubernetes-exec.ts'
import { filler, machineMounts } from './kubernetes-mounts.ts'

export const label = 'cloud-lab.cn/environment'
const home = '/home/learner'
export const nameOf = (id: string): string => `lab-${id}`
export const podOf = (id: string, hostname: string): string => `${nameOf(id)}-${hostname}`

/** The first process only waits, and clears away what ended without anybody waiting for it. */
const idle = 'trap "exit 0" TERM; while :; do sleep 3600 & wait $!; done'

/** Addresses that belong to the cluster or its neighbours: an environment that is on the internet sees none of them. */
const inside = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8']

interface Where {
  namespace: string
  runtimeClass: string | undefined
}

const confined = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
}

/** Fills what the machine has mounted (kubernetes-mounts.ts): of the same image, which has what unpacks. */
const fillerContainer = (machine: MachinePlan): object => ({
  name: filler,
  image: machine.image,
  command: ['sh', '-c', idle],
  workingDir: home,
  env: [
    { name: 'HOME', value: home },
    { name: 'LANG', value: 'C.UTF-8' },
  ],
  resources: { limits: { cpu: '500m', memory: '64Mi' }, requests: { cpu: '10m', memory: '64Mi' } },
  securityContext: confined,
  volumeMounts: [{ name: filler, mountPath: home }],
})

/** One machine: an ordinary person without any power, a read-only system, its own space, nothing of the cluster. */
export function podObject(plan: EnvironmentPlan, machine: MachinePlan, where: Where): object {
  // The home directory is held in memory: what the disk may take comes on top of what programs may.
  const memory = `${machine.memoryMb + machine.diskMb}Mi`
  const cpu = `${Math.round(machine.cpus * 1000)}m`
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: podOf(plan.id, machine.hostname),
      namespace: where.namespace,
      labels: { [label]: plan.id },
    },
    spec: {
      hostname: machine.hostname,
      subdomain: nameOf(plan.id),
      // Machines find each other by their host names alone.
      dnsConfig: { searches: [`${nameOf(plan.id)}.${where.namespace}.svc.cluster.local`] },
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      ...(where.runtimeClass ? { runtimeClassName: where.runtimeClass } : {}),
      securityContext: {
        runAsUser: 1000,
        runAsGroup: 1000,
        fsGroup: 1000,
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name: container,
          image: machine.image,
          command: ['sh', '-c', idle],
          workingDir: home,
          env: [
            { name: 'HOME', value: home },
            { name: 'USER', value: 'learner' },
          ],
          resources: { limits: { cpu, memory }, requests: { cpu: `${Math.ceil(machine.cpus * 100)}m`, memory } },
          securityContext: confined,
          volumeMounts: [
            { name: 'home', mountPath: home },
            { name: 'tmp', mountPath: '/tmp' },
            ...machineMounts(plan.mounts),
          ],
        },
        ...(plan.mounts.length ? [fillerContainer(machine)] : []),
      ],
      volumes: [
        { name: 'home', emptyDir: { medium: 'Memory', sizeLimit: `${machine.diskMb}Mi` } },
        { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
        ...(plan.mounts.length ? [{ name: filler, emptyDir: {} }] : []),
      ],
    },
  }
}

/** The names of an environment's machines; it has no address of its own. */
export const serviceObject = (plan: EnvironmentPlan, namespace: string): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: nameOf(plan.id), namespace, labels: { [label]: plan.id } },
  spec: { clusterIP: 'None', publishNotReadyAddresses: true, selector: { [label]: plan.id } },
})

/** What an environment's machines may reach: each other and the names; the internet when it is on; nothing else. */
export function policyObject(plan: EnvironmentPlan, namespace: string): object {
  const own = { podSelector: { matchLabels: { [label]: plan.id } } }
  const names = {
    to: [{ namespaceSelector: {}, podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } }],
    ports: [
      { protocol: 'UDP', port: 53 },
      { protocol: 'TCP', port: 53 },
    ],
  }
  const internet = { to: [{ ipBlock: { cidr: '0.0.0.0/0', except: inside } }] }
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: nameOf(plan.id), namespace, labels: { [label]: plan.id } },
    spec: {
      podSelector: own.podSelector,
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [own] }],
      egress: [{ to: [own] }, names, ...(plan.networkOn ? [internet] : [])],
    },
  }
}
