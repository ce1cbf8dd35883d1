package dev.readout.export.parquet.table;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses pages with zstd, without Hadoop: one context, and one buffer, for all columns of a file. */
final class ZstdCodecs implements CompressionCodecFactory {
    private static final int LEVEL = 3;

    private final Compressor compressor = new Compressor();

    /** A page whose bytes are not copied again. */
    private static final class Page extends ByteArrayOutputStream {
        private byte[] bytes() {
            return buf;
        }
    }

    /** The caller copies the compressed bytes before the next page. */
    private static final class Compressor implements BytesInputCompressor {
        private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL);
        private final Page page = new Page();
        private byte[] packed = {};

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            page.reset();
            bytes.writeAllTo(page);
            int bound = Math.toIntExact(Zstd.compressBound(page.size()));
            if (packed.length < bound) {
                packed = new byte[bound];
            }
            int size = context.compressByteArray(packed, 0, packed.length, page.bytes(), 0, page.size());
            return BytesInput.from(packed, 0, size);
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.ZSTD;
        }

        /** A file has it until all its columns are written. */
        @Override
        public void release() {
        }
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        if (codec != CompressionCodecName.ZSTD) {
            throw new IllegalArgumentException("pages are packed with ZSTD, not with " + codec);
        }
        return compressor;
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("nothing is read here");
    }

    @Override
    public void release() {
        compressor.context.close();
    }
}
