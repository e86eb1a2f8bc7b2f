import java.util.List;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.reindex.ReindexPlugin;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch with the modules that the library needs, until its input is closed. */
class OpenSearchNode extends Node {
  OpenSearchNode(Settings settings) {
    super(
        new Environment(settings, null),
        List.of(Netty4Plugin.class, CommonAnalysisPlugin.class, ReindexPlugin.class),
        false);
  }

  /** Arguments: a folder of its own, the port for HTTP, the port for other nodes. */
  public static void main(String[] args) throws Exception {
    Settings settings =
        Settings.builder()
            .put("path.home", args[0])
            .put("node.name", "test")
            .put("cluster.name", "scry-test")
            .put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1")
            .put("http.port", args[1])
            .put("transport.port", args[2])
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
    try (Node node = new OpenSearchNode(settings)) {
      node.start();
      System.out.println("started");
      while (System.in.read() >= 0) {}
    }
    System.exit(0);
  }
}
