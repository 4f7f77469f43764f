package io.giveway.testing;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * The signing key and issuer of one test JVM. They live in system properties, since a test framework may load this class
 * once for the engines and once for the tests.
 */
final class TestKeys {

    static final String KEY_ID = "giveway-test";

    private static final String PRIVATE = "giveway.test.key.private";
    private static final String PUBLIC = "giveway.test.key.public";
    private static final String ISSUER = "giveway.test.issuer";

    private TestKeys() {}

    static void issuedBy(String issuer) {
        System.setProperty(ISSUER, issuer);
    }

    static String issuer() {
        return System.getProperty(ISSUER, "http://issuer.invalid");
    }

    static PrivateKey privateKey() {
        try {
            return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(stored(PRIVATE)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static RSAPublicKey publicKey() {
        try {
            return (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(stored(PUBLIC)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] stored(String property) throws GeneralSecurityException {
        synchronized (System.class) {
            if (System.getProperty(property) == null) {
                KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
                generator.initialize(2048);
                KeyPair pair = generator.generateKeyPair();
                Base64.Encoder encoder = Base64.getEncoder();
                System.setProperty(
                        PRIVATE, encoder.encodeToString(pair.getPrivate().getEncoded()));
                System.setProperty(
                        PUBLIC, encoder.encodeToString(pair.getPublic().getEncoded()));
            }
            return Base64.getDecoder().decode(System.getProperty(property));
        }
    }
}
