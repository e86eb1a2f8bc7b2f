/** Where the cause may lie on this machine: its network, its DNS, a proxy. Empty for any other failure. */
export const doctorLine = (code: string | undefined): string =>
  code === "unavailable" || code === "timeout" ? "\nscry doctor checks the network and every service." : "";
