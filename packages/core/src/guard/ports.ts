import type { Refusal } from "./refusal.ts";

// From 1024 up everything is allowed but these. First the rest of the list that browsers refuse (Fetch
// standard, "bad port"): SIP, NFS, X11, IRC and others that misread HTTP as their own protocol.
const refusedByBrowsers = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
];

// Services that are not web sites and mostly have no password. The browsers' list lacks them.
const internalServices = [
  1080, // SOCKS
  1099, // Java RMI
  1433, // SQL Server
  1521, // Oracle
  1883, // MQTT
  8883,
  2181, // ZooKeeper
  2375, // Docker
  2376,
  2377,
  2379, // etcd
  2380,
  3306, // MySQL
  33060,
  3128, // web proxies
  3389, // remote desktop
  4222, // NATS
  4369, // Erlang
  5432, // PostgreSQL
  6432,
  5671, // RabbitMQ
  5672,
  15672,
  5900, // VNC
  5901,
  5984, // CouchDB
  5985, // Windows remote management
  5986,
  6379, // Redis, its cluster bus and sentinel
  16379,
  26379,
  6443, // Kubernetes API
  7687, // Neo4j
  8086, // InfluxDB
  8200, // Vault
  8500, // Consul
  9042, // Cassandra
  9160,
  9092, // Kafka
  9200, // Elasticsearch
  9300,
  9418, // Git
  9222, // Chrome DevTools
  9229, // Node inspector
  10050, // Zabbix
  10051,
  10250, // kubelet and its siblings
  10255,
  10256,
  10257,
  10259,
  11211, // memcached
  11434, // Ollama
  27017, // MongoDB
  27018,
  27019,
  28017,
  61616, // ActiveMQ
];

const refused = new Set([...refusedByBrowsers, ...internalServices]);

/** `only`, when set by the operator, replaces the built-in rule completely. */
export function judgePort(port: number, only: ReadonlySet<number> | undefined): Refusal | undefined {
  const allowed =
    only !== undefined ? only.has(port) : port === 80 || port === 443 || (port >= 1024 && !refused.has(port));
  if (allowed) return undefined;
  return {
    rule: "port",
    reason:
      only !== undefined
        ? `port ${port} is not in policy.ports`
        : `port ${port} is below 1024 or belongs to a service that is not a web site`,
    message: "The port of this URL is not one that web pages are read from.",
    hint: "Use a URL on a usual web port.",
  };
}
