package dev.readout.export.parquet.table;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses pages with zstd, without Hadoop. */
final class ZstdCodecs implements CompressionCodecFactory, CompressionCodecFactory.BytesInputCompressor {
    private static final int LEVEL = 3;

    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
        return BytesInput.from(Zstd.compress(bytes.toInputStream().readAllBytes(), LEVEL));
    }

    @Override
    public CompressionCodecName getCodecName() {
        return CompressionCodecName.ZSTD;
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return this;
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("nothing is read here");
    }

    @Override
    public void release() {
    }
}
